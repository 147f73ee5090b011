import { useRef, useState } from 'react'
import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { charactersLeft, conversationTexts } from '#texts/conversations.ts'
import { AttachButton, AttachmentList } from './attachments.tsx'
import { ReplyPreview } from './message-quote.tsx'
import { QuickReplies } from './quick-replies.tsx'
import { useAttachments } from './use-attachments.ts'
import type { Written } from './use-messages.ts'
import { recordsVoice, useRecorder } from './use-recorder.ts'
import { VoiceButton, VoicePanel } from './voice.tsx'
import type { ConversationMessage } from './wire.ts'

type Props = {
  userId: number
  chatId: string
  /** The message id of the form sent without JavaScript: sending it twice writes one message. */
  clientId: string
  field: FieldAttributes
  firstText?: string
  error?: string
  /** Quick replies; none for clients. */
  replies: string[] | null
  /** The quoted message. */
  replying: ConversationMessage['replyTo']
  other: string
  onStopReplying: () => void
  onType: () => void
  onSend: (written: Written) => void
}

const warnFromCharactersLeft = 200

/** Writes a message: Enter sends, Shift + Enter breaks the line. The draft is stored in the tab. */
export function Composer({
  userId,
  chatId,
  clientId,
  field,
  firstText = '',
  error,
  replies,
  replying,
  other,
  onStopReplying,
  onType,
  onSend,
}: Props) {
  const limit = field.maxLength ?? Infinity
  const draft = useDraft(`chat:${userId}:${chatId}`) // another person in this tab does not see it
  const area = useRef<HTMLTextAreaElement>(null)
  const [left, setLeft] = useState(limit)
  const files = useAttachments(chatId)
  const [isWaitingForFiles, setWaitingForFiles] = useState(false)
  const voice = useRecorder()
  const isHydrated = useHydrated()

  function send() {
    const text = area.current?.value.trim() ?? ''
    if (files.isBusy || files.hasFailed) return setWaitingForFiles(true)
    const uploaded = files.takeUploaded()
    if (!text && !uploaded.length) return area.current?.focus()
    onSend({ text, files: uploaded, replyTo: replying })
    onStopReplying()
    setWaitingForFiles(false)
    draft.save('')
    area.current!.value = ''
    setLeft(limit)
    area.current?.focus()
  }

  /** Voice messages are sent on their own; the typed text stays. */
  function sendVoice(file: { id: number; name: string }) {
    onSend({ text: '', files: [file], replyTo: replying })
    onStopReplying()
    area.current?.focus()
  }

  /** Inserted at the caret, still editable. */
  function insert(text: string) {
    const field = area.current!
    field.value = [field.value.trim(), text].filter(Boolean).join(' ')
    draft.save(field.value)
    setLeft(limit - field.value.length)
    field.focus()
  }

  return (
    <form
      method="post"
      noValidate // an empty message is ignored
      data-unasked // the request finds out by itself
      className="flex flex-col gap-2 border-t border-line bg-card p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {isWaitingForFiles && (files.isBusy || files.hasFailed) && (
        <p role="status" className="text-small text-soft">
          {conversationTexts.filesWait}
        </p>
      )}
      {replies && <QuickReplies replies={replies} onPick={insert} />}
      {replying && <ReplyPreview quoted={replying} otherName={other} onStop={onStopReplying} />}
      <AttachmentList {...files} />
      <VoicePanel {...voice} onSend={sendVoice} />
      <RenderedFor />
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="clientId" value={clientId} />
      <div>
        <div className="flex items-end gap-2">
          <AttachButton onChoose={files.add} />
          {isHydrated && recordsVoice() && (
            // Hidden on phones while text is typed, which needs the width.
            <span className={left < limit ? 'hidden tablet:block' : '-ml-2 tablet:ml-0'}>
              <VoiceButton disabled={voice.recorder.state !== 'none'} onPress={() => void voice.start()} />
            </span>
          )}
          <label htmlFor="mensagem" className="sr-only">
            {conversationTexts.write}
          </label>
          <textarea
            key={draft.version}
            ref={area}
            id="mensagem"
            {...field}
            rows={1}
            defaultValue={draft.text || firstText}
            placeholder={conversationTexts.placeholder}
            title={conversationTexts.sendHint}
            className="control field-sizing-content max-h-40 min-h-12! resize-none!"
            onInput={(event) => {
              draft.save(event.currentTarget.value)
              if (event.currentTarget.value.trim()) onType()
              setLeft(limit - event.currentTarget.value.length)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              send()
            }}
          />
          <Button type="submit" icon="send" size="large">
            <span className="sr-only tablet:not-sr-only">{conversationTexts.send}</span>
          </Button>
        </div>
        <p className="text-small text-help" aria-live="polite">
          {left <= warnFromCharactersLeft ? charactersLeft(left) : ''}
        </p>
      </div>
    </form>
  )
}
