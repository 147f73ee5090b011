import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'

export type ShownPicture = { piece: string; label: string; src: string; isPdf: boolean; width: number; height: number }

const zooms = [1, 1.5, 2, 3, 4] as const

/** A document picture with zoom and rotation; PDFs are downloaded. `turns`: keyboard rotation of all pictures. */
export function PictureView({ picture, turns }: { picture: ShownPicture; turns: number }) {
  const [zoom, setZoom] = useState(0)
  const [ownTurns, setOwnTurns] = useState(0)
  const quarter = (turns + ownTurns) % 4
  const { label, src, isPdf, width, height } = picture
  return (
    <figure className="stack stack-2">
      <figcaption className="text-title-4">{label}</figcaption>
      {isPdf ? (
        <div>
          <ButtonLink href={src} icon="download" kind="secondary">
            {words.pdf}
          </ButtonLink>
        </div>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
          <div className="document-picture" data-quarter={quarter} tabIndex={0} role="group" aria-label={label}>
            <div className="document-turn" data-zoom={zooms[zoom]}>
              <img src={src} alt={label} width={width} height={height} />
            </div>
          </div>
          <div className="row">
            <Button
              size="small"
              kind="ghost"
              icon="plus"
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              {words.zoomIn}
            </Button>
            <Button size="small" kind="ghost" icon="minus" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              {words.zoomOut}
            </Button>
            <Button size="small" kind="ghost" onClick={() => setOwnTurns(ownTurns + 1)}>
              {words.turn}
            </Button>
          </div>
        </>
      )}
    </figure>
  )
}
