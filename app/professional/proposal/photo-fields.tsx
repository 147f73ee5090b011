import { useRef, useState } from 'react'
import { isTransientError } from '#app/browser/call.ts'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import type { Progress } from '#app/browser/upload.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { FieldError } from '#app/components/field.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { acceptedPictures } from '#domain/pictures/picture.ts'
import { maxProposalPhotos } from '#domain/proposals/proposal.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { uploadTexts } from '#texts/upload.ts'

type Props = {
  /** Names of the photos already uploaded. */
  before: readonly string[]
  error?: string | undefined
  onPhotos: (names: string[]) => void
}

/** Photos of a proposal, uploaded as soon as they are chosen; the form sends their names. */
export function PhotoFields({ before, error, onPhotos }: Props) {
  const [names, setNames] = useState<readonly string[]>(before)
  const [sending, setSending] = useState<{ at: number; of: number }>()
  const [problem, setProblem] = useState<string>()
  const [unsent, setUnsent] = useState<File[]>([])
  const [progress, setProgress] = useState<Progress>()
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const remainingPhotos = maxProposalPhotos - names.length
  const visibleError = problem ?? error

  function changePhotos(photos: string[]) {
    setNames(photos)
    onPhotos(photos)
  }
  async function add(files: readonly File[]) {
    const acceptedFiles = files.slice(0, remainingPhotos)
    const problems: string[] = acceptedFiles.length < files.length ? [words.tooManyPhotos] : []
    setProblem(undefined)
    setUnsent([])
    const retriable: File[] = []
    const uploaded = [...names]
    for (const [index, file] of acceptedFiles.entries()) {
      setSending({ at: index + 1, of: acceptedFiles.length })
      setProgress(undefined)
      const answer = await sendOnePicture({ purpose: 'proposal', file }, setProgress)
      if (answer.ok) {
        uploaded.push(answer.value.name)
        changePhotos([...uploaded])
      } else {
        problems.push(`${file.name}: ${answer.message ?? words.photoFailed}`)
        if (isTransientError(answer)) retriable.push(file)
      }
    }
    setSending(undefined)
    setProblem(problems.join(' ') || undefined)
    setUnsent(retriable)
  }
  return (
    <TitledCard id="fotos" title={words.photos} intro={isHydrated ? words.photosHelp : words.photosWithoutScript}>
      {names.map((name) => (
        <input key={name} type="hidden" name="photos" value={name} />
      ))}
      {names.length > 0 && (
        <ul className="photo-row" aria-label={words.photos}>
          {names.map((name, index) => (
            <li key={name}>
              <img
                src={`/v1/proposals/photos/${name}?size=small`}
                alt={words.photo(index + 1, names.length)}
                width={96}
                height={96}
                className="photo-tile object-cover"
              />
              {isHydrated && (
                <div className="flex justify-center">
                  <IconButton
                    icon="trash"
                    label={words.removePhoto(index + 1)}
                    onClick={() => changePhotos(names.filter((other) => other !== name))}
                    disabled={sending !== undefined}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isHydrated && (
        <div>
          <input
            ref={field}
            type="file"
            multiple
            accept={acceptedPictures}
            hidden
            aria-label={words.choosePhotos}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = '' // so that the same file can be chosen again
            }}
          />
          <Button
            id="photos"
            kind="secondary"
            icon="camera"
            disabled={remainingPhotos <= 0}
            busy={sending !== undefined}
            aria-describedby={visibleError ? 'photos-error' : undefined}
            onClick={() => field.current?.click()}
          >
            {sending ? words.sendingPhoto(sending.at, sending.of) : words.choosePhotos}
          </Button>
        </div>
      )}
      {sending && progress && <UploadProgress label={words.sendingPhoto(sending.at, sending.of)} {...progress} />}
      {unsent.length > 0 && (
        <div>
          <Button kind="ghost" onClick={() => void add(unsent)}>
            {uploadTexts.again}
          </Button>
        </div>
      )}
      {remainingPhotos <= 0 && <p className="field-help">{words.photosFull}</p>}
      <FieldError id="photos" error={visibleError} />
    </TitledCard>
  )
}
