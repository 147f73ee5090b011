import { data, redirect } from 'react-router'
import { ActionForm, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { hasDecidedBefore, waitsForStaff } from '#domain/leads/refund-claims/claim.ts'
import { findClaimStory } from '#domain/leads/refund-claims/claims.server.ts'
import { decideClaim } from '#domain/leads/refund-claims/decide-claim.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { claimEvidenceBySide, type ClaimEvidenceView } from '#presenters/claim-evidence.ts'
import {
  claimStateTexts,
  staffDoneTexts,
  staffRefundsTexts as words,
  staffRefundErrorTexts,
  evidenceTexts,
} from '#texts/claims.ts'
import { CasePage } from '../case-page.tsx'
import type { Route } from './+types/claim-story.ts'
import { claimStoryItems } from './claim-story.server.ts'

export const handle = { pageType: 'coin-claim:show' }
export const meta = () => titleMeta(words.story, words.intro)

export async function loader({ params, context }: Route.LoaderArgs) {
  const currentTime = now()
  const id = Number(params.claimId)
  const story = Number.isSafeInteger(id) ? await findClaimStory(db(), id, currentTime) : undefined
  if (!story) throw data(null, { status: 404 })
  const { userId } = context.get(signedIn)
  const isDecided = !waitsForStaff(story.state)
  const isOwnDecision = isDecided && (story.appealDecidedBy ?? story.decidedBy) === userId
  const decidedText = isOwnDecision ? staffDoneTexts.decided : words.decided // the success, if its response was lost
  const undecidableText = hasDecidedBefore(story, userId) ? staffRefundErrorTexts.same_person : null
  return {
    id,
    heading: words.heading(story.professional, story.coinsPaid),
    grant: words.grant(story.coinsPaid),
    state: claimStateTexts[story.state],
    isOwnDecision,
    why: isDecided ? decidedText : undecidableText,
    needsSecond: story.firstApprovedBy !== null,
    words: story.statement,
    appeal: story.appealStatement,
    answer: story.answer,
    appealAnswer: story.appealAnswer,
    ...claimEvidenceBySide(story.evidence),
    items: claimStoryItems(story),
    profile: href('/profissionais/:slug', { slug: story.slug }),
    wallet: `${href('/interno/moedas/carteira')}?de=${story.professionalId}`,
    field: fieldAttributes(decideClaim.input, 'answer'),
  }
}

export const action = formAction(decideClaim, {
  messages: staffRefundErrorTexts,
  onSuccess: ({ waitsForSecond }) =>
    redirect(`${href('/interno/moedas')}?feito=${waitsForSecond ? 'second' : 'decided'}`, 303),
})

/** A refund claim with its evidence, and the answer to it (product: Refunds). */
export default function ClaimStory({ loaderData: claim }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <CasePage
      back={{ href: href('/interno/moedas'), text: words.backToQueue }}
      title={claim.heading}
      badges={
        <>
          <Badge>{claim.state}</Badge>
          {claim.needsSecond && <Badge tone="warning">{words.second}</Badge>}
        </>
      }
      forms={[form]}
      aside={
        <TitledCard id="historia" title={words.story}>
          <DetailsList items={claim.items} />
          <StandaloneLink href={claim.profile} icon="external">
            {words.profile}
          </StandaloneLink>
          <StandaloneLink href={claim.wallet} icon="wallet">
            {words.adjustTheirs}
          </StandaloneLink>
        </TitledCard>
      }
    >
      <Statement title={words.asked} text={claim.words} id="contado" />
      <EvidenceList id="provas" title={evidenceTexts.shownToStaff} evidence={claim.evidence} />
      {claim.answer && <Statement title={words.firstAnswer} text={claim.answer} id="resposta" />}
      {claim.appeal && <Statement title={words.appealed} text={claim.appeal} id="recurso" />}
      <EvidenceList id="provas-do-recurso" title={evidenceTexts.shownWithAppeal} evidence={claim.appealEvidence} />
      {claim.appealAnswer && (
        <Statement title={words.appealAnswer} text={claim.appealAnswer} id="resposta-ao-recurso" />
      )}
      {claim.why === null ? (
        <TitledCard id="responder" title={words.decide}>
          <ActionForm form={form} className="stack stack-4" noValidate>
            <TextareaField
              {...claim.field}
              {...form.field('answer')}
              label={words.answer}
              help={words.answerHelp}
              rows={4}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="decision" value="grant" busy={form.isPendingWith('decision', 'grant')}>
                {claim.grant}
              </Button>
              <Button
                type="submit"
                name="decision"
                value="deny"
                kind="danger"
                busy={form.isPendingWith('decision', 'deny')}
              >
                {words.deny}
              </Button>
            </div>
          </ActionForm>
        </TitledCard>
      ) : (
        <Alert tone={claim.isOwnDecision ? 'success' : 'neutral'}>{claim.why}</Alert>
      )}
    </CasePage>
  )
}

const EvidenceList = ({ id, title, evidence }: { id: string; title: string; evidence: ClaimEvidenceView[] }) =>
  evidence.length > 0 && (
    <TitledCard id={id} title={title}>
      <PhotoRow photos={evidence} label={title} />
    </TitledCard>
  )

const Statement = ({ title, text, id }: { title: string; text: string; id: string }) => (
  <TitledCard id={id} title={title} gap={2}>
    <p className="whitespace-pre-line break-words">{text}</p>
  </TitledCard>
)
