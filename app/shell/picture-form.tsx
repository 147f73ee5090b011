import { useEffect, useRef, useState } from 'react'
import { isTransientError } from '#app/browser/call.ts'
import { useRevalidate } from '#app/browser/use-revalidation.ts'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import type { Progress } from '#app/browser/upload.ts'
import { useScript } from '#app/browser/use-script.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { UploadProgress } from '#app/components/upload-progress.tsx'
import { acceptedPictures, type PicturePurpose } from '#domain/pictures/picture.ts'
import { uploadedText, uploadTexts } from '#texts/upload.ts'

type Props = {
  purpose: PicturePurpose
  /** The album, order, contact or piece of a document to which they are added. */
  to: { album: number } | { order: string } | { contact: number } | { piece: string }
  /** Of the file field, where a page has several of these forms. */
  id?: string
  /** Said beside the field, which is then the one to put right. */
  error?: string | undefined
  /** What may be chosen; pictures alone, where it is not said. */
  accept?: string
  /** The page to come back to without script. */
  back: string
  /** So many may still be added. */
  left: number
  /** What became of one that was sent without script. */
  problem?: string | null
  /** Whether something is on its way. Who asks sends with it what else the page holds: files go as soon as they are chosen. */
  onSending?: (isSending: boolean) => void
  words: {
    file: string
    fileOne: string
    help: string
    send: string
    noneChosen: string
    sending: (at: number, of: number) => string
    /** Why a file was left out: there is no room for so many. */
    noRoom: string
    failed: (file: string, message: string | undefined) => string
  }
}

/** No answer, no session, too many: the files that follow would fare no better. */
const endsBatch = new Set([0, 401, 429])

/** Adds pictures: several at once with script, made small before they go; without, one after the other as they are. */
export function PictureForm({
  purpose,
  to,
  accept = acceptedPictures,
  id,
  error,
  back,
  left,
  problem: before = null,
  onSending,
  words,
}: Props) {
  const [sending, setSending] = useState<{ at: number; of: number }>()
  const [problems, setProblems] = useState(before === null ? [] : [before])
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<File[]>([])
  /** Nothing is wrong with these: they may be sent as they are. */
  const [unsent, setUnsent] = useState<File[]>([])
  const [progress, setProgress] = useState<Progress>()
  const hasScript = useScript()
  const revalidate = useRevalidate()
  const form = useRef<HTMLFormElement>(null)
  const goesAtOnce = hasScript && onSending !== undefined
  useEffect(() => {
    if (goesAtOnce && round > 0) form.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus()
  }, [goesAtOnce, round]) // keyboard users continue there

  async function send(all: readonly File[]) {
    const files = all.slice(0, left)
    const refused: string[] = files.length ? [] : [words.noneChosen]
    onSending?.(true)
    setProblems([])
    setUnsent([])
    const retriable: File[] = []
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, of: files.length })
      setProgress(undefined)
      const answer = await sendOnePicture({ purpose, file, ...to }, setProgress)
      if (answer.ok) continue
      // What one file was refused for says nothing of the others; a limit or a connection that is gone does.
      const unsent = endsBatch.has(answer.status) ? files.slice(at) : [file]
      if (isTransientError(answer)) retriable.push(...unsent)
      refused.push(...unsent.map(({ name }) => words.failed(name, answer.message)))
      if (unsent.length > 1) break
    }
    refused.push(...all.slice(left).map(({ name }) => words.failed(name, words.noRoom)))
    setProblems([...new Set(refused)])
    setUnsent(retriable)
    setSending(undefined)
    setChosen([])
    setRound(round + 1) // another field: nothing is chosen in it
    await revalidate()
    onSending?.(false)
  }
  return (
    <form
      ref={form}
      method="post"
      action={`/v1/pictures?back=${encodeURIComponent(back)}`}
      encType="multipart/form-data"
      className="stack stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(chosen)
      }}
    >
      <input type="hidden" name="purpose" value={purpose} />
      {Object.entries(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problems.length > 0 && (
        <Alert tone="danger" role="alert">
          {problems.length === 1 ? (
            problems[0]
          ) : (
            <ul className="stack stack-1">
              {problems.map((text) => (
                <li key={text} className="break-words">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {unsent.length > 0 && (
        <div>
          <Button kind="secondary" onClick={() => void send(unsent)}>
            {uploadTexts.again}
          </Button>
        </div>
      )}
      <FileField
        key={round}
        {...(id && { id })}
        name="file"
        {...(error && { error })}
        label={hasScript ? words.file : words.fileOne}
        help={words.help}
        accept={accept}
        multiple={hasScript && left > 1}
        disabled={goesAtOnce && sending !== undefined}
        onFiles={(files) => (goesAtOnce ? files.length > 0 && void send(files) : setChosen(files))}
      />
      {sending && progress && (
        <UploadProgress
          label={words.sending(sending.at, sending.of)}
          part={progress.sent / progress.total}
          text={uploadedText(progress)}
        />
      )}
      {goesAtOnce ? (
        <p role="status" className="field-help">
          {sending && words.sending(sending.at, sending.of)}
        </p>
      ) : (
        <div>
          <Button type="submit" kind="secondary" icon="camera" busy={sending !== undefined}>
            {sending ? words.sending(sending.at, sending.of) : words.send}
          </Button>
        </div>
      )}
    </form>
  )
}
