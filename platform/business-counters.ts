import { Counter } from 'prom-client'
import type { Db } from '#platform/database/open-database.ts'
import { transactionBuffer } from '#platform/database/transaction-buffer.ts'

/** Business counters: name, help and labels. Each process counts its own commits; Prometheus sums them. */
const counted = {
  orders_placed_total: ['Requests that were placed, before their phone is verified too.', []],
  orders_published_total: ['Orders that went out to professionals.', []],
  unlocks_total: ['Contacts that were sold, by origin.', ['origin']],
  refunds_total: ['Contacts whose coins were refunded, by reason.', ['reason']],
  refunded_coins_total: ['Coins that were refunded for contacts, by reason.', ['reason']],
  purchases_total: ['Purchases that were credited, by payment method.', ['method']],
  coins_sold_total: ['Coins that were sold, without bonus, by payment method.', ['method']],
  pin_messages_total: ['PINs handed to a channel: sent, failed, refused, unwanted.', ['channel', 'result']],
  pin_checks_total: ['PINs that were typed in: ok, or the error code.', ['result']],
} as const satisfies Record<string, readonly [string, readonly string[]]>

type Name = keyof typeof counted
type Labels<N extends Name> = { [Label in (typeof counted)[N][1][number]]: string }
type Fact = { name: Name; labels: Record<string, string>; by: number }

export const businessCounters = Object.entries(counted).map(
  ([name, [help, labelNames]]) => new Counter({ name, help, labelNames: [...labelNames], registers: [] }),
)
const byName = new Map(businessCounters.map((counter, index) => [Object.keys(counted)[index], counter]))

/** Flushed after the commit, so that rollbacks and repeated responses are not counted. */
export const newBusinessEvents = transactionBuffer<Fact>(async (_tx, facts) => {
  for (const { name, labels, by } of facts) byName.get(name)!.inc(labels, by)
})

/** Counts a business fact once its transaction commits; at once outside an action. */
export const countBusinessEvent = <N extends Name>(tx: Db, name: N, labels: Labels<N>, by = 1) =>
  newBusinessEvents.add(tx, { name, labels, by })
