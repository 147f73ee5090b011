import { useRef } from 'react'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import { Button } from '#app/components/button.tsx'
import { FieldError, FieldMark } from '#app/components/field.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import { acceptedPictures } from '#domain/pictures/picture.ts'
import { requestPhotoTexts as words } from '#texts/request-fields.ts'
import { hiddenWithoutScript, hiddenWithScript } from '../with-script.ts'
import { photoAddress } from './calls.ts'
import { type FormPhoto, usePhotos } from './use-photos.ts'

type Props = {
  /** The tokens of uploaded photos. */
  photos: readonly string[]
  error?: string | undefined
  /** Called whenever a photo is added, removed or uploaded, and whether all are uploaded. */
  onPhotos: (isReady: boolean) => void
}

/** Photos, uploaded when chosen; the draft stores their tokens. */
export function PhotosField({ photos: tokens, error, onPhotos }: Props) {
  const { photos, problem, add, retry, remove, handlePreviewError } = usePhotos(tokens, onPhotos)
  const field = useRef<HTMLInputElement>(null)
  const isFull = photos.length >= maxOrderPhotos
  const visibleError = problem ?? error
  return (
    <div className="field" role="group" aria-labelledby="photos-label">
      <div className="field-label">
        <span id="photos-label">{words.label}</span>
        <FieldMark optional />
      </div>
      <p id="photos-help" className="field-help">
        {words.help}
      </p>
      <p className={hiddenWithScript}>{words.withoutScript}</p>
      <div className={hiddenWithoutScript}>
        <div className="stack stack-2 pt-1">
          {photos.length > 0 && (
            <ul className="stack stack-2" aria-label={words.chosen}>
              {photos.map((photo, index) => (
                <li key={photo.key} className="flex items-center gap-3 rounded-card bg-sunken p-2">
                  <Photo
                    photo={photo}
                    number={index + 1}
                    onPreviewError={() => void handlePreviewError(photo)}
                    onRetry={() => retry(photo)}
                  />
                  <IconButton icon="close" label={words.remove(index + 1)} onClick={() => remove(photo)} />
                </li>
              ))}
            </ul>
          )}
          <input
            ref={field}
            type="file"
            multiple
            accept={acceptedPictures}
            hidden
            aria-label={words.choose}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              currentTarget.value = '' // the same one may be chosen again
            }}
          />
          <div>
            <Button
              id="photos"
              kind="secondary"
              icon="camera"
              disabled={isFull}
              aria-describedby={visibleError ? 'photos-error photos-help' : 'photos-help'}
              onClick={() => field.current?.click()}
            >
              {photos.length ? words.more : words.choose}
            </Button>
          </div>
          {isFull && <p className="field-help">{words.full}</p>}
        </div>
      </div>
      <FieldError id="photos" error={visibleError} />
    </div>
  )
}

type PhotoProps = { photo: FormPhoto; number: number; onPreviewError: () => void; onRetry: () => void }

function Photo({ photo, number, onPreviewError, onRetry }: PhotoProps) {
  const { state, name, token, isUnseen, progress, file, problem, canRetry } = photo
  const label = words.photo(number)
  return (
    <>
      {state === 'sent' && token ? (
        <>
          <input type="hidden" name="photos" value={token} />
          {isUnseen ? (
            <span className="grid size-16 place-items-center text-help">
              <Icon name="camera" />
            </span>
          ) : (
            <img
              src={photoAddress(token)}
              alt={label}
              width={64}
              height={64}
              className="size-16 rounded-sm object-cover"
              onError={onPreviewError}
            />
          )}
        </>
      ) : null}
      <span className="min-w-0 flex-1">
        {(state !== 'sent' || isUnseen) && <span className="block truncate text-small">{name || label}</span>}
        {state === 'sent' && <span className="block text-small text-help">{words.ready}</span>}
        {state === 'failed' && (
          <span role="alert" className="block text-small text-danger">
            {problem}
          </span>
        )}
        {state === 'failed' && canRetry && (
          <Button kind="ghost" size="small" onClick={onRetry}>
            {words.again}
          </Button>
        )}
        {state === 'waiting' && <span className="block text-small text-help">{words.waiting}</span>}
        {state === 'sending' && (
          <UploadProgress label={words.sending(number)} {...(progress ?? { sent: 0, total: file?.size ?? 0 })} />
        )}
      </span>
    </>
  )
}
