import { useContext, useEffect, useRef, useState } from 'react'
import { isTransientError } from '#app/browser/call.ts'
import { RenderedFor, RenderedForContext } from '#app/browser/rendered-for.tsx'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import type { Progress } from '#app/browser/upload.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useRevalidate } from '#app/browser/use-revalidation.ts'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { acceptedPictures, type PicturePurpose } from '#domain/pictures/picture.ts'
import { uploadTexts } from '#texts/upload.ts'

type Props = {
  purpose: PicturePurpose
  /** The album, order, contact or document they are added to. */
  to: { album: number } | { order: string } | { contact: number } | { piece: string }
  /** Id of the file field, where a page has several forms. */
  id?: string
  /** The field error. */
  error?: string | undefined
  /** Accepted types; pictures by default. */
  accept?: string
  /** The page to return to without JavaScript. */
  back: string
  /** How many more are allowed. */
  left: number
  /** The result of an upload without JavaScript. */
  problem?: string | null
  /** Whether an upload is pending. Files upload when chosen, so callers submit after them. */
  onSending?: (isSending: boolean) => void
  words: {
    file: string
    fileOne: string
    help: string
    send: string
    noneChosen: string
    sending: (at: number, of: number) => string
    /** Rejected: no room for more. */
    noRoom: string
    failed: (file: string, message: string | undefined) => string
  }
}

/** No response, no session, limit: the next files would fail too. */
const endsBatch = new Set([0, 401, 429])

/** Uploads pictures: several, resized, with JavaScript; one by one, as they are, without. */
export function PictureForm({
  purpose,
  to,
  accept = acceptedPictures,
  id,
  error,
  back,
  left,
  problem: firstProblem = null,
  onSending,
  words,
}: Props) {
  const [sending, setSending] = useState<{ at: number; of: number }>()
  const [problems, setProblems] = useState(firstProblem === null ? [] : [firstProblem])
  const [version, setVersion] = useState(0)
  const [chosen, setChosen] = useState<File[]>([])
  /** Files that failed, but may succeed if sent again. */
  const [unsent, setUnsent] = useState<File[]>([])
  const [progress, setProgress] = useState<Progress>()
  const isHydrated = useHydrated()
  const revalidate = useRevalidate()
  const renderedFor = useContext(RenderedForContext)
  const form = useRef<HTMLFormElement>(null)
  const goesAtOnce = isHydrated && onSending !== undefined
  useEffect(() => {
    if (goesAtOnce && version > 0) form.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus()
  }, [goesAtOnce, version]) // keyboard users continue there

  async function send(all: readonly File[]) {
    const files = all.slice(0, left)
    const errors: string[] = files.length ? [] : [words.noneChosen]
    onSending?.(true)
    setProblems([])
    setUnsent([])
    const retriable: File[] = []
    for (const [index, file] of files.entries()) {
      setSending({ at: index + 1, of: files.length })
      setProgress(undefined)
      const answer = await sendOnePicture({ purpose, file, ...to, renderedFor }, setProgress)
      if (answer.ok) continue
      // A rejected file does not stop the others; a limit or lost connection does.
      const unsent = endsBatch.has(answer.status) ? files.slice(index) : [file]
      if (isTransientError(answer)) retriable.push(...unsent)
      errors.push(...unsent.map(({ name }) => words.failed(name, answer.message)))
      if (unsent.length > 1) break
    }
    errors.push(...all.slice(left).map(({ name }) => words.failed(name, words.noRoom)))
    setProblems([...new Set(errors)])
    setUnsent(retriable)
    setSending(undefined)
    setChosen([])
    setVersion(version + 1) // a new, empty field
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
      <RenderedFor />
      <input type="hidden" name="purpose" value={purpose} />
      {Object.entries(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Problems problems={problems} />
      {unsent.length > 0 && (
        <div>
          <Button kind="secondary" onClick={() => void send(unsent)}>
            {uploadTexts.again}
          </Button>
        </div>
      )}
      <FileField
        key={version}
        {...(id && { id })}
        name="file"
        {...(error && { error })}
        label={isHydrated ? words.file : words.fileOne}
        help={words.help}
        accept={accept}
        multiple={isHydrated && left > 1}
        disabled={goesAtOnce && sending !== undefined}
        onFiles={(files) => (goesAtOnce ? files.length > 0 && void send(files) : setChosen(files))}
      />
      {sending && progress && <UploadProgress label={words.sending(sending.at, sending.of)} {...progress} />}
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

function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  if (problems.length === 1) return <ErrorAlert>{problems[0]}</ErrorAlert>
  return (
    <ErrorAlert>
      <ul className="stack stack-1">
        {problems.map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </ErrorAlert>
  )
}
