import { type PointerEvent, useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RenderedFor, RenderedForContext } from '#app/browser/rendered-for.tsx'
import { blobOf, resizeImage } from '#app/browser/resize-image.ts'
import { sendOnePicture } from '#app/browser/send-picture.ts'
import { UploadProgress } from '#app/browser/upload-progress.tsx'
import type { Progress } from '#app/browser/upload.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { acceptedPictures } from '#domain/pictures/picture.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { type Crop, dragCrop, maxZoom, visibleSquare, wholeCrop } from './crop.ts'

/** Twice the largest size on any page. */
const sentSide = 1_000

/**
 * Crops and uploads a photo. Without JavaScript, or where the browser cannot decode the file, the original is sent.
 * `page` shows the result.
 */
export function PhotoCropper({ page }: { page: string }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const chosen = useRef<File | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const renderedFor = useContext(RenderedForContext)
  const navigate = useNavigate()

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !picture) return
    const { side, left, top } = visibleSquare(picture, crop)
    context.drawImage(picture, left, top, side, side, 0, 0, sentSide, sentSide)
  }, [picture, crop])

  async function choose([file]: File[]) {
    chosen.current = file ?? null
    setProblem(undefined)
    setCrop(wholeCrop)
    // Held while it is cropped: 200 megapixels would take 800 MB.
    setPicture(file ? await createImageBitmap(await resizeImage(file, sentSide * maxZoom)).catch(() => null) : null)
  }
  async function send() {
    const file = picture && canvas.current ? await blobOf(canvas.current) : chosen.current
    if (!file) return setProblem(words.photoFile)
    setSending(true)
    setProblem(undefined)
    const answer = await sendOnePicture({ purpose: 'photo', file, renderedFor }, setProgress)
    setSending(false)
    setProgress(undefined)
    if (answer.ok) return navigate(`${page}?foto=ok`, { replace: true })
    setProblem(answer.message ?? words.photoFailed)
  }
  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!picture || event.buttons === 0) return
    const side = event.currentTarget.clientWidth
    const by = { across: event.movementX / side, down: event.movementY / side }
    setCrop((now) => dragCrop(picture, now, by))
  }

  return (
    <form
      method="post"
      action={`/v1/pictures?back=${encodeURIComponent(page)}`}
      encType="multipart/form-data"
      className="stack stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RenderedFor />
      <input type="hidden" name="purpose" value="photo" />
      {problem && <Alert tone="danger" role="alert" title={problem} />}
      <FileField
        name="file"
        label={words.photoFile}
        help={words.photoHelp}
        accept={acceptedPictures}
        onFiles={(files) => void choose(files)}
        required
      />
      {picture && (
        <fieldset>
          <legend className="field-label pb-2">{words.crop}</legend>
          <div className="stack stack-4">
            <p className="field-help">{words.cropHelp}</p>
            <canvas
              ref={canvas}
              width={sentSide}
              height={sentSide}
              className="cropper"
              aria-hidden="true"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
            />
            <CropRange
              label={words.zoom}
              min={1}
              max={maxZoom}
              value={crop.zoom}
              onMove={(zoom) => setCrop((now) => ({ ...now, zoom }))}
            />
            <CropRange
              label={words.acrossLabel}
              min={0}
              max={1}
              value={crop.across}
              onMove={(across) => setCrop((now) => ({ ...now, across }))}
            />
            <CropRange
              label={words.downLabel}
              min={0}
              max={1}
              value={crop.down}
              onMove={(down) => setCrop((now) => ({ ...now, down }))}
            />
          </div>
        </fieldset>
      )}
      {progress && <UploadProgress label={words.photoSending} {...progress} />}
      <Button type="submit" size="large" wide busy={isSending}>
        {isSending ? words.photoSending : words.photoSend}
      </Button>
    </form>
  )
}

type RangeProps = { label: string; min: number; max: number; value: Crop['zoom']; onMove: (value: number) => void }

/** Crops by keyboard, without dragging. */
const CropRange = ({ label, min, max, value, onMove }: RangeProps) => (
  <label className="stack stack-1">
    <span className="field-label">{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={0.02}
      value={value}
      className="crop-range"
      onChange={(event) => onMove(Number(event.currentTarget.value))}
    />
  </label>
)
