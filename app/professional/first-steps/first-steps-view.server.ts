import { leadPrice } from '#domain/leads/unlock/lead-price.ts'
import { type FirstSteps, findFirstSteps } from '#domain/professionals/first-steps.server.ts'
import { maxUnverifiedCoins, maxUnverifiedUnlocks } from '#domain/professionals/professional.ts'
import { listOwnDocuments } from '#domain/verification/own-documents.server.ts'
import type { Db } from '#platform/db.ts'
import { firstStepsTexts as words } from '#texts/first-steps.ts'
import { kindTexts, statusTexts } from '#texts/verification.ts'

/** Services whose usual contact costs more than is allowed without an approved identity. */
const expensiveServices = ({ services }: FirstSteps) =>
  services.flatMap(({ name, medianTicketCents }) => {
    const { coins } = leadPrice({
      medianTicketCents,
      urgency: 'month',
      contactMode: 'whatsapp',
      isDetailed: false,
      hasHiredBefore: false,
      eligibleCount: 10,
      slotNumber: 1,
      unsoldHours: 0,
    })
    return coins > maxUnverifiedCoins ? [{ name, coins }] : []
  })

export async function firstStepsView(db: Db, userId: number) {
  const steps = await findFirstSteps(db, userId)
  if (!steps) return undefined
  const documents = await listOwnDocuments(db, steps.professionalId)
  const identity = documents.find(({ kind }) => kind === 'identity')
  const status = (identity?.latest ?? identity?.held)?.status ?? 'pending'
  const expensive = expensiveServices(steps)
  const isApproved = steps.documentationApproved
  return {
    isApproved,
    hasDocument: steps.state !== 'phone_verified',
    hasPhoto: steps.hasPhoto,
    identity: { ...statusTexts[status], isToDo: status !== 'approved' && status !== 'in_review' },
    wanted: documents
      .filter(({ wantedBy, held }) => wantedBy.length > 0 && !held)
      .map(({ kind }) => kindTexts[kind].name),
    limit: isApproved ? words.approved : words.limit(steps.unlocked),
    expensive: !isApproved && steps.unlocked < maxUnverifiedUnlocks && expensive.length ? words.dear(expensive) : null,
  }
}
export type FirstStepsView = NonNullable<Awaited<ReturnType<typeof firstStepsView>>>
