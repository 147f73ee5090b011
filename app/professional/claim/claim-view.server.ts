import { appealUntil } from '#domain/leads/refund-claims/claim.ts'
import type { OwnClaim } from '#domain/leads/refund-claims/claims.server.ts'
import { claimReasonTexts, claimStateTexts, stepTexts } from '#texts/claims.ts'
import { formatDateTime } from '#texts/format.ts'

type Step = { title: string; text: string | null; at: string | null }

/** The steps of a claim with the promised times (product: Refunds). */
export function claimView(claim: OwnClaim, now: Date) {
  const { state, clientAnswer, appealedAt, appealStatement, appealDecidedAt, appealAnswer } = claim
  const steps: Step[] = [
    {
      title: stepTexts.asked,
      text: `${claimReasonTexts[claim.reason]}. ${claim.statement}`,
      at: formatDateTime(claim.requestedAt),
    },
  ]
  if (clientAnswer && !isProvedByClient(claim))
    steps.push({
      title: stepTexts.clientSaid[clientAnswer],
      text: null,
      at: formatDateTime(claim.clientAnsweredAt!),
    })
  if (state === 'open') steps.push(promisedStep(claim, now))
  if (claim.decidedAt)
    steps.push({ title: decisionTitle(claim), text: claim.answer, at: formatDateTime(claim.decidedAt) })
  if (appealedAt) steps.push({ title: stepTexts.appealed, text: appealStatement, at: formatDateTime(appealedAt) })
  if (state === 'appealed') steps.push(promisedStep(claim, now))
  if (appealDecidedAt)
    steps.push({ title: appealDecisionTitle(claim), text: appealAnswer, at: formatDateTime(appealDecidedAt) })
  const until = claim.canAppeal ? appealUntil(claim) : null
  return { state, word: claimStateTexts[state], steps, appealUntil: until && formatDateTime(until) }
}

/** The client's confirmation granted the claim, without staff. */
const isProvedByClient = ({ clientAnswer, state, answer }: OwnClaim) =>
  clientAnswer === 'yes' && state === 'granted' && !answer

function promisedStep({ dueAt }: OwnClaim, now: Date): Step {
  const textOf = now > dueAt ? stepTexts.late : stepTexts.promised
  return { title: textOf(formatDateTime(dueAt)), text: null, at: null }
}

const provedTitle = ({ reason }: OwnClaim) => (reason === 'wrong_contact' ? stepTexts.numberProved : stepTexts.proved)

function decisionTitle(claim: OwnClaim) {
  if (claim.state === 'returned' && !claim.appealedAt) return stepTexts.returned
  if (claim.state !== 'granted') return stepTexts.denied
  if (claim.answer) return stepTexts.granted
  return isProvedByClient(claim) ? stepTexts.confirmed : provedTitle(claim)
}

function appealDecisionTitle(claim: OwnClaim) {
  if (claim.state === 'returned') return stepTexts.returned
  if (claim.state !== 'appeal_granted') return stepTexts.appealDenied
  return claim.appealAnswer === null ? provedTitle(claim) : stepTexts.appealGranted
}
