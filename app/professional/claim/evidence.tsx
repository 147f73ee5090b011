import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { PictureForm } from '#app/shell/picture-form.tsx'
import { maxEvidence } from '#domain/leads/refund-claims/claim.ts'
import { acceptedDocuments } from '#domain/pictures/picture.ts'
import { href } from '#href.ts'
import type { ClaimEvidenceView } from '#presenters/claim-evidence.ts'
import { evidenceTexts as words } from '#texts/claims.ts'

type Props = {
  leadId: number
  isAppeal: boolean
  /** Files of the next submission. */
  waiting: ClaimEvidenceView[]
  /** Number of files already submitted. */
  submittedCount: number
  /** The result of an upload without JavaScript. */
  problem: string | null
  /** Blocks the claim while a file uploads. */
  onSending: (isSending: boolean) => void
  remove: ActionFormState
}

/** The fragment to return to after an upload without JavaScript. */
const cardId = 'provas'

/** Evidence of a claim or appeal. It precedes the text, which a page without JavaScript loses on upload. */
export function EvidenceFields({ leadId, isAppeal, waiting, submittedCount, problem, onSending, remove }: Props) {
  const remainingCount = maxEvidence - submittedCount - waiting.length
  return (
    <Card as="section" labelledBy="provas-titulo" id={cardId} gap={4}>
      <div className="stack stack-1">
        <h2 id="provas-titulo" className="text-title-3">
          {words.title}
        </h2>
        <p className="text-soft">{isAppeal ? words.leadAppeal : words.intro}</p>
      </div>
      {waiting.length > 0 && (
        <div className="stack stack-2">
          <PhotoRow
            photos={waiting}
            label={words.title}
            below={({ name }, index) => (
              <ActionForm form={remove} preventScrollReset className="flex justify-center">
                <input type="hidden" name="proof" value={name} />
                <IconButton
                  type="submit"
                  icon="trash"
                  label={words.remove(index + 1)}
                  disabled={remove.isPendingWith('proof', name)}
                />
              </ActionForm>
            )}
          />
          <p className="text-small text-help">{isAppeal ? words.waitsAppeal : words.waits}</p>
        </div>
      )}
      {remainingCount > 0 ? (
        <PictureForm
          purpose="claim"
          to={{ contact: leadId }}
          accept={acceptedDocuments}
          back={`${href('/profissional/contatos/:leadId/devolucao', { leadId })}#${cardId}`}
          left={remainingCount}
          problem={problem}
          onSending={onSending}
          words={{
            ...words,
            file: words.fileMany,
            help: words.fileHelp(remainingCount),
            failed: (file, message) => `${file}: ${message ?? words.failed}`,
          }}
        />
      ) : (
        <p className="field-help">{waiting.length > 0 ? words.full : words.allShown}</p>
      )}
    </Card>
  )
}
