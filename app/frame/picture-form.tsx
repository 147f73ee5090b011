import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { useScript } from '#app/browser/use-script.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { acceptedPictures, type PicturePurpose } from '#domain/pictures/picture.ts'

type Props = {
  purpose: PicturePurpose
  /** The album, order or contact to which they are added. */
  to: { album: number } | { order: string } | { contact: number }
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
    failed: (at: number, of: number, message: string | undefined) => string
  }
}

/** Adds pictures: several at once with script, made small before they go; without, one after the other as they are. */
export function PictureForm({
  purpose,
  to,
  accept = acceptedPictures,
  back,
  left,
  problem: before = null,
  onSending,
  words,
}: Props) {
  const [sending, setSending] = useState<{ at: number; of: number }>()
  const [problem, setProblem] = useState(before)
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<File[]>([])
  const hasScript = useScript()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const goesAtOnce = hasScript && onSending !== undefined
  useEffect(() => {
    if (goesAtOnce && round > 0) form.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus()
  }, [goesAtOnce, round]) // whoever chose by the keyboard goes on there

  async function send(all: readonly File[]) {
    const files = all.slice(0, left)
    onSending?.(true)
    setProblem(files.length ? null : words.noneChosen)
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, of: files.length })
      const answer = await sendOnePicture({ purpose, file, ...to })
      if (answer.ok) continue
      setProblem(words.failed(at + 1, files.length, answer.message))
      break
    }
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
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <FileField
        key={round}
        name="file"
        label={hasScript ? words.file : words.fileOne}
        help={words.help}
        accept={accept}
        multiple={hasScript}
        disabled={goesAtOnce && sending !== undefined}
        onFiles={(files) => (goesAtOnce ? files.length > 0 && void send(files) : setChosen(files))}
      />
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
