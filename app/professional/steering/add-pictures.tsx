import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { useScript } from '#app/browser/use-script.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { acceptedPictures } from '#domain/pictures/picture.ts'
import { href } from '#href.ts'
import { steeringTexts as words } from '#texts/steering.ts'

type Sending = { at: number; of: number }

/** Pictures for an album: several at once with script, made small before they go; without, one after the other as they are. */
export function AddPictures({ albumId, left }: { albumId: number; left: number }) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<File[]>([])
  const hasScript = useScript()
  const { revalidate } = useRevalidator()

  async function send() {
    const files = chosen.slice(0, left)
    setProblem(undefined)
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, of: files.length })
      const answer = await sendOnePicture({ purpose: 'portfolio', file, album: albumId })
      if (answer.ok) continue
      setProblem(answer.message ?? words.photoFailed)
      break
    }
    setSending(undefined)
    setChosen([])
    setRound(round + 1) // another field: nothing is chosen in it
    await revalidate()
  }
  return (
    <form
      method="post"
      action="/v1/pictures"
      encType="multipart/form-data"
      className="stack stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input type="hidden" name="purpose" value="portfolio" />
      <input type="hidden" name="album" value={albumId} />
      <input
        type="hidden"
        name="back"
        value={href('/profissional/perfil/portfolio/:albumId', { albumId: `${albumId}` })}
      />
      {problem && <Alert tone="danger" role="alert" title={problem} />}
      <FileField
        key={round}
        name="file"
        label={words.addPicture}
        help={words.addPictureHelp(left)}
        accept={acceptedPictures}
        multiple={hasScript}
        onFiles={setChosen}
        required
      />
      <Button type="submit" wide icon="camera" busy={sending !== undefined}>
        {sending ? words.sendingPictures(sending.at, sending.of) : words.sendPicture}
      </Button>
    </form>
  )
}
