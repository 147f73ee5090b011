import { z } from 'zod'
import { closeConversations } from '#domain/conversations/conversations.server.ts'
import { eraseGoals } from '#domain/dashboard/dashboard.server.ts'
import { eraseTickets } from '#domain/help/help.server.ts'
import { eraseAccount, verifyOwnPin } from '#domain/identity/identity.server.ts'
import { pinErrorCodes } from '#domain/identity/pins/pin.ts'
import { endLeadsOfClient, endLeadsOfProfessional, lockLeadsOf } from '#domain/leads/leads.server.ts'
import { erasePreferences } from '#domain/matching/matching.server.ts'
import { eraseNotifications } from '#domain/notifications/notifications.server.ts'
import { deletedClientName } from '#domain/orders/order.ts'
import { eraseOrders } from '#domain/orders/orders.server.ts'
import { erasePicturesOf } from '#domain/pictures/pictures.server.ts'
import { erasePortfolio } from '#domain/portfolio/portfolio.server.ts'
import { deletedProfessionalName } from '#domain/professionals/professional.ts'
import {
  eraseProfile,
  retainDigestsOfDeleted,
  findProfessionalByUserId,
} from '#domain/professionals/professionals.server.ts'
import { eraseProposalAnswers, eraseProposals } from '#domain/proposals/proposals.server.ts'
import { eraseReplies, eraseNameInReplies } from '#domain/reviews/reviews.server.ts'
import { eraseWaitlistEntries } from '#domain/service-coverage/service-coverage.server.ts'
import { signedInUser } from '#domain/shared/caller.ts'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { eraseSurveys } from '#domain/surveys/surveys.server.ts'
import { eraseDocuments } from '#domain/verification/verification.server.ts'
import { endVisitsOf } from '#domain/visits/visits.server.ts'
import { forfeitCoins } from '#domain/wallet/wallet.server.ts'
import { erasePerson } from '#platform/database/erase-person.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { seal } from '#platform/security/seal.ts'
import { browserOfSession, type AccountToDelete } from './account-deletion.ts'
import { banSurvivesDeletion } from './ban-survives-deletion.server.ts'
import { findTicketPerson } from './ticket-person.server.ts'

/**
 * Deletes one's own account after a fresh PIN, bound to its session (domain 2.7, invariant 16; AMB-45). Reviews stay,
 * anonymous; suspensions leave ban digests (docs/decisions/0060). Errors of `verifyOwnPin`.
 */
export const deleteAccount = defineAction({
  name: 'delete-account',
  actor: member,
  openToSuspended: true,
  input: z.object({ uuid: z.uuid(), pin: z.string() }),
  errors: pinErrorCodes,
  idempotent: true,
  async admit({ db, caller, now }, { uuid, pin }) {
    const guess = { uuid, purpose: 'account_deletion', pin, browser: browserOfSession(caller.sessionId) } as const
    return verifyOwnPin(db, { userId: signedInUser(caller).userId, ...guess }, now)
  },
  async run({ tx, actor: { userId, role }, now }) {
    const account = { userId, role: role === 'professional' ? role : 'client' } as const
    const isKept = await banSurvivesDeletion(tx, account)
    await eraseWholeAccount(tx, account, now)
    return ok({ isKept })
  },
})

/** Repeats a deletion after a restore, without PIN and farewell. */
export const replayDeletion = (db: Db, account: AccountToDelete, now: Date) =>
  inTransaction(db, async (tx) => ok(await eraseWholeAccount(tx, account, now, { sendsFarewell: false })))

/** Erases an account and all data of its person. The caller checks whether they may. */
export async function eraseWholeAccount(
  tx: Db,
  { userId, role }: AccountToDelete,
  now: Date,
  { sendsFarewell = true } = {},
) {
  const isClient = role === 'client'
  const person = await findTicketPerson(tx, userId)
  if (isClient) await eraseNameInReplies(tx, userId, now)
  let isBanned = await banSurvivesDeletion(tx, { userId, role })
  const placeholderName = isClient ? deletedClientName : deletedProfessionalName
  const erased = await eraseAccount(tx, { userId, role, placeholderName }, now)
  if (!erased) return // deleted meanwhile
  const { phone, email } = erased
  let coins = 0
  if (isClient) {
    await eraseOrders(tx, { clientId: userId, phone }, now)
    await lockLeadsOf(tx, { clientId: userId })
    await endVisitsOf(tx, { clientId: userId }, now)
    await endLeadsOfClient(tx, userId, now)
    await eraseProposalAnswers(tx, userId)
    await eraseSurveys(tx, userId)
  } else {
    const professional = await findProfessionalByUserId(tx, userId)
    if (professional && phone)
      ({ coins, isBanned } = await endProfessionalActivity(tx, { professionalId: professional.id, userId, phone }, now))
  }
  await closeConversations(tx, userId, now)
  await eraseNotifications(tx, userId)
  await erasePicturesOf(tx, userId)
  if (person) await eraseTickets(tx, person)
  await eraseWaitlistEntries(tx, person?.emails ?? (email ? [email] : []))
  const recipients = [phone, email].filter((recipient) => recipient !== null)
  await erasePerson(tx, { userId, recipients, phone })
  await enqueue(tx, 'record-deletions', {}, { key: 'record-deletions' })
  if (email && sendsFarewell)
    await enqueue(tx, 'send-farewell', { sealedAddress: seal('goodbye', email), role, coins, isBanned })
}

/** Empties the wallet first: a concurrent unlock committed before, and its lead is ended here, or finds no coins. */
async function endProfessionalActivity(
  tx: Db,
  { professionalId, userId, phone }: { professionalId: number; userId: number; phone: string },
  now: Date,
) {
  const coins = await forfeitCoins(tx, { professionalId, userId }, now)
  await lockLeadsOf(tx, { professionalId })
  const isBanned = await retainDigestsOfDeleted(tx, { professionalId, phone }, now)
  await eraseDocuments(tx, professionalId)
  await erasePreferences(tx, professionalId)
  await eraseGoals(tx, professionalId)
  await eraseProfile(tx, { professionalId, phone }, now)
  await erasePortfolio(tx, professionalId)
  await eraseReplies(tx, professionalId)
  await endVisitsOf(tx, { professionalId }, now)
  await endLeadsOfProfessional(tx, professionalId, now)
  await eraseProposals(tx, professionalId)
  return { coins, isBanned }
}
