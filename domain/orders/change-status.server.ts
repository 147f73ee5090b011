import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type OrderEvent, orderMachine, type OrderStatus } from './order.ts'

const { stateAfter, statesBefore } = orderMachine

type Cases = {
  /** The event applies only to orders for which this is true. */
  when: Expression<SqlBool>
  /** The event of the other orders; without it they are unchanged. */
  otherwise?: OrderEvent
}

/** The only writer of `orders.status`. Returns an update for states that allow `event`; add `where` and `set`. */
export function changeStatus(tx: Db, event: OrderEvent, { when, otherwise }: Partial<Cases> = {}) {
  const from = statesBefore(event).filter((status) => !otherwise || statesBefore(otherwise).includes(status))
  const other = otherwise ? sql.lit(stateAfter(otherwise)) : sql.ref('status')
  const status = when
    ? sql<OrderStatus>`case when ${when} then ${sql.lit(stateAfter(event))} else ${other} end`
    : stateAfter(event)
  return tx.updateTable('orders').set({ status }).where('status', 'in', from)
}
