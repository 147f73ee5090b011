import type { Task } from '#platform/jobs.ts'
import { expireOrdersTask, purgeUnverifiedTask } from './expire-orders.ts'
import { forgetOldTask } from './forget-old.ts'
import { offerOrderTask } from './offer-order.ts'
import { reviewOrdersTask } from './review-orders.ts'
import { sendPinTask } from './send-pin.ts'

/** Everything that happens by itself: the name under which it is asked for, and what it does. */
export const tasks = {
  'send-pin': sendPinTask,
  'review-orders': reviewOrdersTask,
  'offer-order': offerOrderTask,
  'expire-orders': expireOrdersTask,
  'purge-unverified-orders': purgeUnverifiedTask,
  'forget-old': forgetOldTask,
} satisfies Record<string, Task>

/** Regular looks, in UTC. What is also asked for at its moment is here too: a lost job is made up for within a minute. */
export const crontab = `
* * * * * review-orders
* * * * * expire-orders
7 * * * * purge-unverified-orders
23 * * * * forget-old
`
