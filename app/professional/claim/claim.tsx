import { useState } from 'react'
import { data } from 'react-router'
import { ActionForm, type ActionFormState, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { type FieldAttributes, fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { findOwnClaim } from '#domain/leads/refund-claims/claims.server.ts'
import { removeEvidence } from '#domain/leads/refund-claims/remove-evidence.server.ts'
import { appeal, requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { claimReasons } from '#domain/shared/refund-reason.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { type ClaimEvidenceView, claimEvidenceViews } from '#presenters/claim-evidence.ts'
import { claimReasonTexts, claimTexts as words, evidenceTexts, returnedText } from '#texts/claims.ts'
import { problemText } from '#texts/errors.ts'
import { coinsWithValue } from '#texts/format.ts'
import type { Route } from './+types/claim.ts'
import { claimView } from './claim-view.server.ts'
import { EvidenceFields } from './evidence.tsx'

export const handle = { pageType: 'claim:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const leadId = Number(params.leadId)
  const currentTime = now()
  const ownClaim = Number.isSafeInteger(leadId) ? await findOwnClaim(db(), { userId, leadId }, currentTime) : undefined
  if (!ownClaim) throw data(null, { status: 404 })
  const { service, coinsPaid, returned, canAsk, claim, evidence } = ownClaim
  return {
    leadId,
    coinsPaid,
    about: `${service}\u00a0· ${words.paid} ${coinsWithValue(coinsPaid)}`,
    returned: returned && returnedText(returned.coins),
    canAsk,
    claim: claim && claimView(claim, currentTime),
    evidence: claimEvidenceViews(evidence.filter(({ isSubmitted }) => isSubmitted)),
    waiting: claimEvidenceViews(evidence.filter(({ isSubmitted }) => !isSubmitted)),
    problem: problemText(new URL(request.url).searchParams.get('problema')),
    field: fieldAttributes(requestRefund.input, 'words'),
  }
}

export const action = formActions({
  ask: formAction(requestRefund),
  appeal: formAction(appeal),
  removeProof: formAction(removeEvidence),
})

/** A refund claim: reason, promise, decision, and one appeal (product: Refunds). */
export default function ClaimPage({ loaderData }: Route.ComponentProps) {
  const { leadId, coinsPaid, about, returned, canAsk, claim, evidence, field } = loaderData
  const [isUploading, setUploading] = useState(false)
  const intent = intentOf(loaderData)
  const ask = useActionForm('ask')
  const appealed = useActionForm('appeal')
  const remove = useActionForm('removeProof')
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/contatos/:leadId', { leadId })}>{words.back}</BackLink>
      <PageHeading title={words.title} intro={about} />
      {[ask, appealed, remove].map((form) => (
        <FormError key={form.name} form={form} />
      ))}
      {returned && <Alert tone="success">{returned}</Alert>}
      {claim && <Timeline {...claim} evidence={evidence} />}
      {intent && (
        <>
          <EvidenceFields
            leadId={leadId}
            isAppeal={intent === 'appeal'}
            waiting={loaderData.waiting}
            submittedCount={evidence.length}
            problem={loaderData.problem}
            onSending={setUploading}
            remove={remove}
          />
          <WordsForm
            form={intent === 'ask' ? ask : appealed}
            coinsPaid={coinsPaid}
            appealUntil={claim?.appealUntil ?? null}
            field={field}
            isUploading={isUploading}
          />
        </>
      )}
      {!claim && !canAsk && !returned && (
        <Alert tone="neutral" title={words.notPossible}>
          {words.notPossibleText}
        </Alert>
      )}
      <p>
        <TextLink href={href('/central-de-ajuda/:slug', { slug: 'quando-as-moedas-voltam' })}>{words.rules}</TextLink>
      </p>
    </PageColumn>
  )
}

/** What can be sent now: the claim, its appeal, or nothing. */
function intentOf({ claim, canAsk }: Route.ComponentProps['loaderData']) {
  if (claim) return claim.appealUntil ? 'appeal' : undefined
  return canAsk ? 'ask' : undefined
}

type ClaimView = NonNullable<Route.ComponentProps['loaderData']['claim']> & { evidence: ClaimEvidenceView[] }
const tones = {
  open: 'info',
  granted: 'success',
  denied: 'warning',
  appealed: 'info',
  appeal_granted: 'success',
  appeal_denied: 'warning',
  returned: 'neutral',
} as const

const Timeline = ({ state, word, steps, evidence }: ClaimView) => (
  <Card as="section" labelledBy="andamento" gap={4}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="andamento" className="text-title-3">
        {words.timeline}
      </h2>
      <Badge tone={tones[state]}>{word}</Badge>
    </div>
    <ol className="stack stack-4">
      {steps.map(({ title, text, at }) => (
        <li key={title} className="border-l-2 border-line pl-4">
          <p className="font-medium">{title}</p>
          {text && <p className="whitespace-pre-line break-words text-soft">{text}</p>}
          {at && <p className="text-small text-help">{at}</p>}
        </li>
      ))}
    </ol>
    {evidence.length > 0 && (
      <div className="stack stack-2">
        <h3 className="text-title-4">{evidenceTexts.shown}</h3>
        <PhotoRow photos={evidence} label={evidenceTexts.shown} />
      </div>
    )}
  </Card>
)

type FormProps = {
  form: ActionFormState
  coinsPaid: number
  appealUntil: string | null
  field: FieldAttributes
  isUploading: boolean
}

function WordsForm({ form, coinsPaid, appealUntil, field, isUploading }: FormProps) {
  const isAsk = form.name === 'ask'
  const sendLabel = isAsk ? words.send(coinsPaid) : words.appeal
  return (
    <Card as="section" labelledBy="contar">
      <ActionForm form={form} className="stack stack-6" noValidate>
        <div className="stack stack-1">
          <h2 id="contar" className="text-title-3">
            {isAsk ? words.yours : words.appealTitle}
          </h2>
          <p className="text-soft">{appealUntil ? words.appealIntro(appealUntil) : words.intro}</p>
        </div>
        {isAsk && (
          <ChoiceGroup
            type="radio"
            {...form.field('reason')}
            label={words.reason}
            required
            options={claimReasons.map((value) => ({ value, label: claimReasonTexts[value] }))}
            error={form.fieldErrors.reason && words.reasonMissing}
          />
        )}
        <TextareaField
          {...field}
          {...form.field('words')}
          label={words.words}
          help={words.wordsHelp}
          rows={5}
          error={form.fieldErrors.words && words.wordsMissing}
        />
        <div>
          <Button type="submit" busy={form.pending || isUploading}>
            {form.pending ? words.sending : sendLabel}
          </Button>
        </div>
      </ActionForm>
    </Card>
  )
}
