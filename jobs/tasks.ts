import { closeAccount } from '#domain/account-deletion/close-account.server.ts'
import { recordDeletions } from '#domain/account-deletion/deletion-list.server.ts'
import { notifyOfMonth } from '#domain/dashboard/dashboard.server.ts'
import { giveGuarantees } from '#domain/guarantee/guarantee.server.ts'
import { remindProfessionals } from '#domain/leads/pipeline/remind-professionals.server.ts'
import { grantProvedClaims } from '#domain/leads/refund-claims/proved-claims.server.ts'
import { refundUnanswered } from '#domain/leads/refund/refund-unanswered.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { remindClients } from '#domain/leads/remind-clients.server.ts'
import { notifyWatchers } from '#domain/matching/notify-watchers.server.ts'
import { offerDueWaves } from '#domain/matching/offer-due-waves.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { refreshWorkload } from '#domain/matching/refresh-workload.server.ts'
import { endDueClientSuspensions } from '#domain/moderation/suspend-client.server.ts'
import { endDueSuspensions } from '#domain/moderation/suspend-professional.server.ts'
import { notifyNewSignIn } from '#domain/notifications/notify-new-sign-in.server.ts'
import { askWhetherNeeded } from '#domain/orders/lifecycle/ask-still-needed.server.ts'
import { expireOrders, purgeUnverifiedOrders } from '#domain/orders/lifecycle/expire-orders.server.ts'
import { openUnanswered } from '#domain/orders/lifecycle/open-to-others.server.ts'
import { reviewOrders } from '#domain/orders/moderation/review-orders.server.ts'
import { eraseFiles, makeAvif } from '#domain/pictures/erase-files.server.ts'
import { measurePrices } from '#domain/prices/measure-prices.server.ts'
import { measureProfessionals } from '#domain/professional-metrics/measure.server.ts'
import { endDuePauses } from '#domain/professionals/profile-settings/pause.server.ts'
import { listSignUpEmails, remindUnfinished } from '#domain/professionals/remind-sign-ups.server.ts'
import { expireProposals, notifyOfProposalExpiry } from '#domain/proposals/expire-proposals.server.ts'
import { notifyWaitlist } from '#domain/service-coverage/notify-waitlist.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import {
  eraseOldPictures,
  expireDocuments,
  notifyOfDocumentExpiry,
} from '#domain/verification/sweep-documents.server.ts'
import { endVisits } from '#domain/visits/end-visits.server.ts'
import { remindOfVisits } from '#domain/visits/remind-of-visits.server.ts'
import { expireCoins, notifyOfCoinExpiry } from '#domain/wallet/expire-coins.server.ts'
import { messageSenders, type MessageSenders } from '#platform/configured-providers.ts'
import type { Db } from '#platform/db.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { acknowledgeEmailTask } from './acknowledge-email.ts'
import { createConfirmAccountTask } from './confirm-account.ts'
import { deliverDueNotificationsTask, deliverNotificationsTask } from './deliver-notifications.ts'
import { createEmailStaffTask, createEmailStaffUrgentTask } from './email-staff.ts'
import { purgeOldTask } from './purge-old.ts'
import { createSendFarewellTask } from './send-farewell.ts'
import { createSendPinTask } from './send-pin.ts'
import { createSendSignUpReminderTask } from './send-sign-up-reminder.ts'
import { createSendTicketAnswerTask } from './send-ticket-answer.ts'
import { sendWaitlistConfirmationTask, sendCityServedTask } from './send-waitlist-emails.ts'
import { syncOpenPurchasesTask, syncPurchaseTask, reconcilePaymentsTask } from './sync-purchases.ts'

const notifyNewSignInTask: Task = async ({ sessionId }: { sessionId: number }, { db, now }) => {
  await notifyNewSignIn(db, sessionId, now)
}

/** Lists the deleted accounts of today and yesterday outside of the database (docs/decisions/0070). */
const recordDeletionsTask: Task = async (_, { db, now }) => {
  await recordDeletions(db, addDays(now, -1))
  await recordDeletions(db, now)
}

/** Ends what belonged to an account whose phone has a new owner. */
const closeAccountTask: Task = ({ userId }: { userId: number }, { db, now }) => closeAccount(db, userId, now)

const offerOrderTask: Task = async ({ orderId, wave }: { orderId: number; wave: number }, { db, now, log }) => {
  const notifiedCount = await offerOrder(db, { orderId, wave }, now)
  log.info({ orderId, wave, notifiedCount }, 'order offered')
}

const reviewOrdersTask: Task = async (_, { db, now, log }) => {
  const { published, heldCount } = await reviewOrders(db, now)
  if (published || heldCount) log.info({ published, held: heldCount }, 'orders reviewed')
}

const refreshWorkloadsTask: Task = async (_, { db, now }) => {
  await refreshWorkload(db, now)
}

const offerDueWavesTask: Task = async (_, { db, now, log }) => {
  const behind = await offerDueWaves(db, now)
  if (behind) log.warn({ behind }, 'overdue waves sent')
}

const measureProfessionalsTask: Task = async (_, { db, now, log }) => {
  const measured = await measureProfessionals(db, now)
  if (measured) log.debug({ measured }, 'professionals measured')
}

const measurePricesTask: Task = async (_, { db, now, log }) => {
  log.info({ measured: await measurePrices(db, now) }, 'local prices measured')
}

/** Erases files without a picture. */
const eraseFilesTask: Task = async ({ keys }: { keys: string[] }, { db, log }) => {
  const erased = await eraseFiles(db, keys)
  if (erased) log.debug({ erased }, 'files erased')
}

const makeAvifTask: Task = async ({ pictureId }: { pictureId: number }, { db, now }) => {
  await makeAvif(db, pictureId, now)
}

/** A task with the configured senders, which are made on its first run. */
const withSenders =
  (createTask: (senders: MessageSenders) => Task): Task =>
  (payload, helpers) =>
    createTask(messageSenders())(payload, helpers)

type Step = (db: Db, now: Date) => Promise<number>

/** A task that runs steps in sequence and logs their counts by name, unless all are zero. */
const sweep =
  (steps: Record<string, Step>, message: string): Task =>
  async (_, { db, now, log }) => {
    const counts = await runAllSettled(...Object.values(steps).map((step) => () => step(db, now)))
    if (counts.some((count) => count > 0))
      log.info(Object.fromEntries(Object.keys(steps).map((name, index) => [name, counts[index]])), message)
  }

/** All jobs by name; docs/jobs.md has the table. */
export const tasks = {
  'send-pin': withSenders(createSendPinTask),
  'notify-new-sign-in': notifyNewSignInTask,
  'send-farewell': withSenders(createSendFarewellTask),
  'record-deletions': recordDeletionsTask,
  'confirm-account': withSenders(createConfirmAccountTask),
  'close-account': closeAccountTask,
  'acknowledge-email': acknowledgeEmailTask,
  'send-ticket-answer': withSenders(createSendTicketAnswerTask),
  'deliver-notifications': deliverNotificationsTask,
  'deliver-due-notifications': deliverDueNotificationsTask,
  'offer-order': offerOrderTask,
  'review-orders': reviewOrdersTask,
  'refresh-workloads': refreshWorkloadsTask,
  'offer-due-waves': offerDueWavesTask,
  'ask-still-needed': sweep({ askedCount: askWhetherNeeded }, 'clients asked whether they still need the service'),
  'ask-surveys': sweep({ askedCount: (db, now) => askSurveys(db, now, surveyPage) }, 'clients asked whom they hired'),
  'open-unanswered': sweep({ opened: openUnanswered }, 'exclusive orders opened to others'),
  'expire-orders': sweep({ ended: expireOrders }, 'orders expired'),
  'notify-watchers': sweep({ notifiedCount: notifyWatchers }, 'watchers notified'),
  'notify-waitlists': sweep({ notifiedCount: notifyWaitlist }, 'waitlist notified'),
  'send-waitlist-confirmation': sendWaitlistConfirmationTask,
  'send-waitlist-email': sendCityServedTask,
  'refund-leads': sweep({ unopened: refundUnopened, unanswered: refundUnanswered }, 'leads refunded'),
  // Also enqueued when a message bounces as unknown number; the sweep finds claims made at that moment.
  'grant-proved-claims': sweep({ granted: grantProvedClaims }, 'wrong-number claims granted'),
  'sync-purchase': syncPurchaseTask,
  'sync-open-purchases': syncOpenPurchasesTask,
  'reconcile-payments': reconcilePaymentsTask,
  'expire-coins': sweep({ lots: expireCoins, notified: notifyOfCoinExpiry }, 'bonus coins expired or announced'),
  'give-guarantees': sweep({ given: giveGuarantees }, 'guarantees granted'),
  'remind-clients': sweep({ reminded: remindClients }, 'clients reminded of messages'),
  'remind-professionals': sweep({ reminded: remindProfessionals }, 'professionals reminded of contacts'),
  'remind-of-visits': sweep(
    { ended: endVisits, reminded: remindOfVisits },
    'visits of ended contacts canceled, people reminded',
  ),
  'purge-unverified-orders': sweep({ gone: purgeUnverifiedOrders }, 'unverified orders deleted'),
  'end-pauses': sweep({ ended: endDuePauses }, 'pauses ended'),
  'end-suspensions': sweep({ ended: endDueSuspensions, clients: endDueClientSuspensions }, 'suspensions ended'),
  'measure-professionals': measureProfessionalsTask,
  'measure-prices': measurePricesTask,
  'erase-files': eraseFilesTask,
  'make-avif': makeAvifTask,
  // E-mails before there is an account, notifications after.
  'remind-sign-ups': sweep(
    { emails: listSignUpEmails, notified: remindUnfinished },
    'people reminded of their sign-up',
  ),
  'send-sign-up-reminder': withSenders(createSendSignUpReminderTask),
  'sweep-documents': sweep(
    { expired: expireDocuments, notified: notifyOfDocumentExpiry, erased: eraseOldPictures },
    'documents swept',
  ),
  'sweep-proposals': sweep(
    { expired: expireProposals, warned: notifyOfProposalExpiry },
    'proposals expired or announced',
  ),
  'send-month-summaries': sweep({ notifiedCount: notifyOfMonth }, 'month summaries sent'),
  'email-staff': withSenders(createEmailStaffTask),
  'email-staff-urgent': withSenders(createEmailStaffUrgentTask),
  'purge-old': purgeOldTask,
} satisfies Record<string, Task>

/** The schedule, in UTC. Jobs that are also enqueued are here too, in case one was lost. */
export const crontab = `
* * * * * review-orders
* * * * * refresh-workloads
* * * * * offer-due-waves
* * * * * open-unanswered
* * * * * expire-orders
* * * * * deliver-due-notifications ?priority=10
* * * * * end-pauses
* * * * * end-suspensions
* * * * * sync-open-purchases
*/5 * * * * ask-still-needed
*/5 * * * * remind-professionals
*/5 * * * * grant-proved-claims
*/5 * * * * email-staff-urgent
*/10 * * * * remind-of-visits
*/10 * * * * ask-surveys
*/15 * * * * remind-sign-ups
3 * * * * refund-leads
4 9 * * * give-guarantees
5 * * * * remind-clients
7 * * * * purge-unverified-orders
11 * * * * expire-coins
13 * * * * measure-professionals
19 * * * * sweep-documents
23 * * * * purge-old
29 * * * * sweep-proposals
37 * * * * record-deletions
41 * * * * notify-watchers
47 * * * * notify-waitlists
35 11 1-3 * * send-month-summaries
2 11 * * 1-5 email-staff
17 7 * * * measure-prices
0 9 * * * reconcile-payments
`

/** The names of scheduled jobs, in order. */
export const cronTaskNames = crontab
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[5] as keyof typeof tasks)
