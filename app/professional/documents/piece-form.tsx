import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { PictureForm } from '#app/shell/picture-form.tsx'
import { acceptedDocuments, acceptedPictures } from '#domain/pictures/picture.ts'
import { pieceAddress, type VerificationKind } from '#domain/verification/verification.ts'
import { documentsTexts as words } from '#texts/verification.ts'
import type { PieceView } from './documents-view.server.ts'

const states = {
  there: { tone: 'success', icon: 'check-circle', label: words.arrived },
  again: { tone: 'warning', icon: 'edit', label: words.askedAgain },
  missing: { tone: 'neutral', icon: 'camera', label: words.missing },
} as const

type Props = {
  kind: VerificationKind
  piece: PieceView
  back: string
  /** Shown when the document was submitted without this file. */
  error: string | undefined
  /** Blocks the submission while a file uploads. */
  onSending: (isSending: boolean) => void
}

/** One file of a document; uploaded when chosen. */
export function PieceForm({ kind, piece, back, error, onSending }: Props) {
  const state = states[piece.state]
  const isSelfie = piece.piece === 'selfie'
  const chooseLabel = words.choose(piece.label)
  return (
    <Card as="section" labelledBy={`peca-${piece.piece}`} gap={4}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={`peca-${piece.piece}`} className="text-title-4">
          {piece.label}
        </h3>
        <span role="status">
          <Badge tone={state.tone} icon={state.icon}>
            {state.label}
          </Badge>
        </span>
      </div>
      {piece.link && (
        <StandaloneLink href={`/fotos/privadas/${piece.link}`} icon="eye" target="_blank" rel="noopener">
          {words.look}
        </StandaloneLink>
      )}
      {piece.canReplace && (
        <PictureForm
          purpose={isSelfie ? 'selfie' : 'document'}
          to={{ piece: pieceAddress(kind, piece.piece) }}
          id={`arquivo-${piece.piece}`}
          error={error}
          accept={isSelfie ? acceptedPictures : acceptedDocuments}
          back={back}
          left={1}
          onSending={onSending}
          words={{
            file: chooseLabel,
            fileOne: chooseLabel,
            help: piece.help,
            send: piece.state === 'there' ? words.again : words.upload,
            noneChosen: chooseLabel,
            sending: () => words.sending,
            noRoom: words.oneFile,
            failed: (file, message) => `${file}: ${message ?? words.notSent}`,
          }}
        />
      )}
    </Card>
  )
}
