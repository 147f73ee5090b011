import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type OrderEvent, orderMachine, type OrderStatus } from './order.ts'

const { stateAfter, statesBefore } = orderMachine

type Cases = {
  /** Only of the orders for which this holds is it true. */
  when: Expression<SqlBool>
  /** What happens to the others; without it they stay what they are. */
  otherwise?: OrderEvent
}

/**
 * The only way in which the status of an order is written: what happened says what it becomes, and the table of `./order.ts` which
 * orders it can happen to. The statement goes on from here, with which orders are meant and what else is set of them.
 */
export function changeStatus(tx: Db, event: OrderEvent, { when, otherwise }: Partial<Cases> = {}) {
  const from = statesBefore(event).filter((status) => !otherwise || statesBefore(otherwise).includes(status))
  const other = otherwise ? sql.lit(stateAfter(otherwise)) : sql.ref('status')
  const status = when
    ? sql<OrderStatus>`case when ${when} then ${sql.lit(stateAfter(event))} else ${other} end`
    : stateAfter(event)
  return tx.updateTable('orders').set({ status }).where('status', 'in', from)
}
