import { useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { useScript } from '#app/browser/use-script.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PhotoRow } from '#app/ui/photo-row.tsx'
import { mostPhotos } from '#domain/orders/photos/photo.ts'
import { acceptedPictures } from '#domain/pictures/picture.ts'
import { href } from '#href.ts'
import type { OrderPhotoView } from '#present/order-photos.ts'
import { orderPhotosTexts as words } from '#texts/order-photos.ts'

type Props = {
  uuid: string
  photos: OrderPhotoView[]
  mayChange: boolean
  /** What became of a photo that was sent without script. */
  problem: string | null
}

/** The photos of the client's own order, to be taken away and added to while the order waits or searches. */
export function OrderPhotos({ uuid, photos, mayChange, problem }: Props) {
  const removing = useNavigation().formData?.get('photo')
  if (!mayChange && !photos.length) return null
  return (
    <Card as="section" labelledBy="fotos" id="fotos-do-pedido">
      <div className="stack stack-4">
        <h2 id="fotos" className="text-title-3">
          {words.title}
        </h2>
        {photos.length > 0 ? (
          <PhotoRow
            photos={photos}
            label={words.title}
            below={
              mayChange
                ? ({ name }, at) => (
                    <Form method="post" preventScrollReset className="flex justify-center">
                      <input type="hidden" name="intent" value="removePhoto" />
                      <input type="hidden" name="photo" value={name} />
                      <IconButton
                        type="submit"
                        icon="trash"
                        label={words.remove(at + 1)}
                        disabled={removing === name}
                      />
                    </Form>
                  )
                : undefined
            }
          />
        ) : (
          <p className="text-soft">{words.noneYet}</p>
        )}
        {mayChange && <AddPhotos uuid={uuid} left={mostPhotos - photos.length} problem={problem} />}
        <p className="text-small text-help">{words.whoSees}</p>
      </div>
    </Card>
  )
}

type AddProps = { uuid: string; left: number; problem: string | null }
type Sending = { at: number; of: number }

/** Several at once with script, made small before they go; without, one after the other as they are. */
function AddPhotos({ uuid, left, problem: before }: AddProps) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState(before)
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<File[]>([])
  const hasScript = useScript()
  const { revalidate } = useRevalidator()
  if (left <= 0) return <p className="field-help">{words.full}</p>

  async function send() {
    const files = chosen.slice(0, left)
    setProblem(files.length ? null : words.noneChosen)
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, of: files.length })
      const answer = await sendOnePicture({ purpose: 'order', file, order: uuid })
      if (answer.ok) continue
      setProblem(`${words.photo(at + 1, files.length)}: ${answer.message ?? words.failed}`)
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
      <input type="hidden" name="purpose" value="order" />
      <input type="hidden" name="order" value={uuid} />
      <input type="hidden" name="back" value={href('/meus-pedidos/:uuid', { uuid })} />
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <FileField
        key={round}
        name="file"
        label={hasScript ? words.file : words.fileOne}
        help={words.fileHelp(left)}
        accept={acceptedPictures}
        multiple={hasScript}
        onFiles={setChosen}
      />
      <div>
        <Button type="submit" kind="secondary" icon="camera" busy={sending !== undefined}>
          {sending ? words.sending(sending.at, sending.of) : words.send}
        </Button>
      </div>
    </form>
  )
}
