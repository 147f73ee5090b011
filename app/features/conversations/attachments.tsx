import { useRef } from 'react'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import { Button } from '#app/components/button.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { acceptedDocuments } from '#domain/pictures/picture.ts'
import { conversationTexts as words, removeFileText } from '#texts/conversations.ts'
import type { Attachment, useAttachments } from './use-attachments.ts'

/** Chooses pictures and PDF for the next message. */
export function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        accept={acceptedDocuments}
        hidden
        aria-label={words.attach}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = '' // the same one may be chosen again
        }}
      />
      <IconButton icon="camera" label={words.attach} onClick={() => field.current?.click()} />
    </>
  )
}

type ListProps = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'problem' | 'retry' | 'remove'>

/** Attachments of the next message, with progress and retry. */
export const AttachmentList = ({ attachments, problem, retry, remove }: ListProps) => (
  <>
    {problem && (
      <p role="alert" className="field-error">
        {problem}
      </p>
    )}
    {attachments.length > 0 && (
      <ul aria-label={words.attached} className="stack stack-2">
        {attachments.map((attachment) => (
          <li key={attachment.key} className="flex items-center gap-2 rounded-card bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-small">{attachment.name}</span>
              <Progress {...attachment} />
            </span>
            {attachment.state === 'failed' && attachment.canRetry && (
              <Button kind="ghost" size="small" onClick={() => retry(attachment)}>
                {words.sendAgain}
              </Button>
            )}
            <IconButton icon="close" label={removeFileText(attachment.name)} onClick={() => remove(attachment.key)} />
          </li>
        ))}
      </ul>
    )}
  </>
)

function Progress({ state, progress, file, name, problem }: Attachment) {
  if (state === 'failed')
    return (
      <span role="alert" className="block text-small text-danger">
        {problem}
      </span>
    )
  if (state === 'uploaded') return <span className="block text-small text-help">{words.fileReady}</span>
  return <UploadProgress label={`${words.sending}: ${name}`} {...(progress ?? { sent: 0, total: file?.size ?? 0 })} />
}
