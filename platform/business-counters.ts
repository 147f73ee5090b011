import { Counter } from 'prom-client'
import type { Db } from '#platform/database/open-database.ts'
import { transactionBuffer } from '#platform/database/transaction-buffer.ts'

/** Business counters: name, help and labels. Each process counts its own commits; Prometheus sums them. */
const definitions = {
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

type Name = keyof typeof definitions
type Labels<N extends Name> = { [Label in (typeof definitions)[N][1][number]]: string }
type Fact = { name: Name; labels: Record<string, string>; by: number }

const counters = new Map(
  Object.entries(definitions).map(([name, [help, labelNames]]) => [
    name,
    new Counter({ name, help, labelNames: [...labelNames], registers: [] }),
  ]),
)
export const businessCounters = [...counters.values()]

/** Flushed after the commit, so that rollbacks and repeated responses are not counted. */
export const newBusinessEvents = transactionBuffer<Fact>(async (_tx, facts) => {
  for (const { name, labels, by } of facts) counters.get(name)!.inc(labels, by)
})

/** Counts a business fact once its transaction commits; at once outside an action. */
export const countBusinessEvent = <N extends Name>(tx: Db, name: N, labels: Labels<N>, by = 1) =>
  newBusinessEvents.add(tx, { name, labels, by })
