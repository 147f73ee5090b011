import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { PictureForm } from '#app/shell/picture-form.tsx'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import type { OrderPhotoView } from '#presenters/order-photos.ts'
import { orderPhotosTexts as words } from '#texts/order-photos.ts'

type Props = {
  uuid: string
  /** The page of the card, to return to without JavaScript. */
  page: string
  form: ActionFormState
  photos: OrderPhotoView[]
  canChange: boolean
  /** The error of an upload without JavaScript, or of a removal. */
  problem: string | null
}

/** The fragment to return to after an upload without JavaScript. */
const cardId = 'fotos-do-pedido'

/** The photos of the client's own order, which change only while it is open. */
export function OrderPhotos({ uuid, page, form, photos, canChange, problem }: Props) {
  if (!canChange && !photos.length) return null
  return (
    <Card as="section" labelledBy="fotos" id={cardId} gap={4}>
      <h2 id="fotos" className="text-title-3">
        {words.title}
      </h2>
      {photos.length > 0 ? (
        <PhotoRow
          photos={photos}
          label={words.title}
          below={
            canChange
              ? ({ name }, index) => (
                  <ActionForm form={form} preventScrollReset className="flex justify-center">
                    <input type="hidden" name="photo" value={name} />
                    <IconButton
                      type="submit"
                      icon="trash"
                      label={words.remove(index + 1)}
                      disabled={form.isPendingWith('photo', name)}
                    />
                  </ActionForm>
                )
              : undefined
          }
        />
      ) : (
        <p className="text-soft">{words.noneYet}</p>
      )}
      {canChange && <AddPhotos uuid={uuid} page={page} left={maxOrderPhotos - photos.length} problem={problem} />}
      <p className="text-small text-help">{words.whoSees}</p>
    </Card>
  )
}

type AddProps = { uuid: string; page: string; left: number; problem: string | null }

const AddPhotos = ({ uuid, page, left, problem }: AddProps) =>
  left <= 0 ? (
    <p className="field-help">{words.full}</p>
  ) : (
    <PictureForm
      purpose="order"
      to={{ order: uuid }}
      back={`${page}#${cardId}`}
      left={left}
      problem={problem}
      words={{
        ...words,
        help: words.fileHelp(left),
        failed: (file, message) => `${file}: ${message ?? words.failed}`,
      }}
    />
  )
