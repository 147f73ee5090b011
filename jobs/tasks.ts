import type { Task } from '#platform/jobs/jobs.ts'
import { acknowledgeEmailTask } from './acknowledge-email.ts'
import { askStillNeededTask } from './ask-still-needed.ts'
import { askSurveysTask } from './ask-surveys.ts'
import { closeAccountTask } from './close-account.ts'
import { confirmAccountTask } from './confirm-account.ts'
import { deliverDueNotificationsTask, deliverNotificationsTask } from './deliver-notifications.ts'
import { emailStaffUrgentTask, emailStaffTask } from './email-staff.ts'
import { endPausesTask } from './end-pauses.ts'
import { eraseFilesTask, makeAvifTask } from './erase-files.ts'
import { expireCoinsTask } from './expire-coins.ts'
import { expireOrdersTask, purgeUnverifiedOrdersTask } from './expire-orders.ts'
import { giveGuaranteesTask } from './give-guarantees.ts'
import { grantProvedClaimsTask } from './grant-proved-claims.ts'
import { measurePricesTask } from './measure-prices.ts'
import { measureProfessionalsTask } from './measure-professionals.ts'
import { notifyNewSignInTask } from './notify-new-sign-in.ts'
import { sendWaitlistConfirmationTask, notifyWaitlistsTask, sendCityServedTask } from './notify-waitlists.ts'
import { notifyWatchersTask } from './notify-watchers.ts'
import { offerDueWavesTask, offerOrderTask, refreshWorkloadsTask } from './offer-order.ts'
import { openUnansweredTask } from './open-unanswered.ts'
import { purgeOldTask } from './purge-old.ts'
import { recordDeletionsTask } from './record-deletions.ts'
import { refundLeadsTask } from './refund-leads.ts'
import { remindClientsTask } from './remind-clients.ts'
import { remindOfVisitsTask } from './remind-of-visits.ts'
import { remindProfessionalsTask } from './remind-professionals.ts'
import { remindSignUpsTask, sendSignUpReminderTask } from './remind-sign-ups.ts'
import { reviewOrdersTask } from './review-orders.ts'
import { sendFarewellTask } from './send-farewell.ts'
import { sendMonthSummariesTask } from './send-month-summaries.ts'
import { sendPinTask } from './send-pin.ts'
import { sendTicketAnswerTask } from './send-ticket-answer.ts'
import { sweepDocumentsTask } from './sweep-documents.ts'
import { sweepProposalsTask } from './sweep-proposals.ts'
import { syncOpenPurchasesTask, syncPurchaseTask, reconcilePaymentsTask } from './sync-purchases.ts'

/** All jobs by name; docs/jobs.md has the table. */
export const tasks = {
  'send-pin': sendPinTask,
  'notify-new-sign-in': notifyNewSignInTask,
  'send-farewell': sendFarewellTask,
  'record-deletions': recordDeletionsTask,
  'confirm-account': confirmAccountTask,
  'close-account': closeAccountTask,
  'acknowledge-email': acknowledgeEmailTask,
  'send-ticket-answer': sendTicketAnswerTask,
  'deliver-notifications': deliverNotificationsTask,
  'deliver-due-notifications': deliverDueNotificationsTask,
  'offer-order': offerOrderTask,
  'review-orders': reviewOrdersTask,
  'refresh-workloads': refreshWorkloadsTask,
  'offer-due-waves': offerDueWavesTask,
  'ask-still-needed': askStillNeededTask,
  'ask-surveys': askSurveysTask,
  'open-unanswered': openUnansweredTask,
  'expire-orders': expireOrdersTask,
  'notify-watchers': notifyWatchersTask,
  'notify-waitlists': notifyWaitlistsTask,
  'send-waitlist-confirmation': sendWaitlistConfirmationTask,
  'send-waitlist-email': sendCityServedTask,
  'refund-leads': refundLeadsTask,
  'grant-proved-claims': grantProvedClaimsTask,
  'sync-purchase': syncPurchaseTask,
  'sync-open-purchases': syncOpenPurchasesTask,
  'reconcile-payments': reconcilePaymentsTask,
  'expire-coins': expireCoinsTask,
  'give-guarantees': giveGuaranteesTask,
  'remind-clients': remindClientsTask,
  'remind-professionals': remindProfessionalsTask,
  'remind-of-visits': remindOfVisitsTask,
  'purge-unverified-orders': purgeUnverifiedOrdersTask,
  'end-pauses': endPausesTask,
  'measure-professionals': measureProfessionalsTask,
  'measure-prices': measurePricesTask,
  'erase-files': eraseFilesTask,
  'make-avif': makeAvifTask,
  'remind-sign-ups': remindSignUpsTask,
  'send-sign-up-reminder': sendSignUpReminderTask,
  'sweep-documents': sweepDocumentsTask,
  'sweep-proposals': sweepProposalsTask,
  'send-month-summaries': sendMonthSummariesTask,
  'email-staff': emailStaffTask,
  'email-staff-urgent': emailStaffUrgentTask,
  'purge-old': purgeOldTask,
} satisfies Record<string, Task>

/** The schedule, in UTC, in order. Jobs that are also enqueued are here too, in case one was lost. */
export const crontab = `
* * * * * review-orders
* * * * * refresh-workloads
* * * * * offer-due-waves
* * * * * open-unanswered
* * * * * expire-orders
* * * * * deliver-due-notifications ?priority=10
* * * * * end-pauses
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
