import { appealUntil } from '#domain/leads/refund-claims/claim.ts'
import type { OwnClaim } from '#domain/leads/refund-claims/claims.server.ts'
import { claimReasonTexts, claimStateTexts, stepTexts } from '#texts/claims.ts'
import { formatDateTime } from '#texts/format.ts'

type Step = { title: string; text: string | null; at: string | null }

/** The steps of a claim with the promised times (product: Refunds). */
export function claimView(claim: OwnClaim, now: Date) {
  const at = (time: Date) => formatDateTime(time)
  const promised = (): Step => ({
    title: now > claim.dueAt ? stepTexts.late(at(claim.dueAt)) : stepTexts.promised(at(claim.dueAt)),
    text: null,
    at: null,
  })
  const steps: Step[] = [
    {
      title: stepTexts.asked,
      text: `${claimReasonTexts[claim.reason]}. ${claim.statement}`,
      at: at(claim.requestedAt),
    },
  ]
  const provedText = claim.reason === 'wrong_contact' ? stepTexts.numberProved : stepTexts.proved
  const isReturned = claim.state === 'returned'
  const isProvedByClient = claim.clientAnswer === 'yes' && claim.state === 'granted' && !claim.answer
  if (claim.clientAnswer && !isProvedByClient)
    steps.push({ title: stepTexts.clientSaid[claim.clientAnswer], text: null, at: at(claim.clientAnsweredAt!) })
  if (claim.state === 'open') steps.push(promised())
  if (claim.decidedAt) {
    const automaticTitle = isProvedByClient ? stepTexts.confirmed : provedText
    const grantedTitle = claim.answer ? stepTexts.granted : automaticTitle
    const title = claim.state === 'granted' ? grantedTitle : stepTexts.denied
    steps.push({
      title: isReturned && !claim.appealedAt ? stepTexts.returned : title,
      text: claim.answer,
      at: at(claim.decidedAt),
    })
  }
  if (claim.appealedAt) steps.push({ title: stepTexts.appealed, text: claim.appealStatement, at: at(claim.appealedAt) })
  if (claim.state === 'appealed') steps.push(promised())
  if (claim.appealDecidedAt) {
    const grantedTitle = claim.appealAnswer === null ? provedText : stepTexts.appealGranted
    const title = claim.state === 'appeal_granted' ? grantedTitle : stepTexts.appealDenied
    steps.push({
      title: isReturned ? stepTexts.returned : title,
      text: claim.appealAnswer,
      at: at(claim.appealDecidedAt),
    })
  }
  const until = claim.canAppeal ? appealUntil(claim) : null
  return { state: claim.state, word: claimStateTexts[claim.state], steps, appealUntil: until && at(until) }
}
