import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendPicture } from '#app/browser/send-picture.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { acceptedDocuments, acceptedPictures } from '#domain/pictures/picture.ts'
import { pieceAddress, type VerificationKind } from '#domain/verification/verification.ts'
import { documentsTexts as words } from '#texts/verification.ts'
import type { PieceView } from './documents-view.server.ts'

const states = {
  there: { tone: 'success', icon: 'check-circle', label: words.arrived },
  again: { tone: 'warning', icon: 'edit', label: words.askedAgain },
  missing: { tone: 'neutral', icon: 'camera', label: words.missing },
} as const

/** One piece: what it is, whether it is there, and the file to send. With script the photo goes by itself, made smaller. */
export function PieceForm({ kind, piece, back }: { kind: VerificationKind; piece: PieceView; back: string }) {
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const state = states[piece.state]
  const isSelfie = piece.piece === 'selfie'

  async function send(form: HTMLFormElement) {
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    const sent = await sendPicture(form)
    setSending(false)
    if (!sent.ok) return setProblem(sent.message ?? words.notSent)
    form.reset()
    await revalidate()
  }

  return (
    <Card as="section" labelledBy={`peca-${piece.piece}`}>
      <div className="stack stack-4">
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
          <TextLink alone href={`/fotos/privadas/${piece.link}`} icon="eye" target="_blank" rel="noopener">
            {words.look}
          </TextLink>
        )}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
        {piece.mayReplace && (
          <form
            method="post"
            action={`/v1/pictures?back=${encodeURIComponent(back)}`}
            encType="multipart/form-data"
            className="stack stack-4"
            onSubmit={(event) => {
              event.preventDefault()
              void send(event.currentTarget)
            }}
          >
            <input type="hidden" name="purpose" value={isSelfie ? 'selfie' : 'document'} />
            <input type="hidden" name="piece" value={pieceAddress(kind, piece.piece)} />
            <FileField
              id={`arquivo-${piece.piece}`}
              name="file"
              label={words.choose(piece.label)}
              help={piece.help}
              accept={isSelfie ? acceptedPictures : acceptedDocuments}
            />
            <div>
              <Button type="submit" kind={piece.state === 'there' ? 'ghost' : 'secondary'} busy={isSending}>
                {piece.state === 'there' ? words.again : words.upload}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  )
}
