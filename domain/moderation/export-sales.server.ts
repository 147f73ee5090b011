import { salesOfMonth, type Sale } from '#domain/purchases/purchases.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

/** The sales of a month for whoever issues invoices. It has names and documents: who took it is written down. */
export async function exportSales(
  db: Db,
  { staffUserId, month }: { staffUserId: number; month: string },
  now: Date,
): Promise<Sale[]> {
  const { value } = await inTransaction(db, async (tx) => {
    const sales = await salesOfMonth(tx, month)
    const after = { sales: sales.length }
    await writeAudit(tx, { staffUserId, action: 'sales.exported', subject: `sales:${month}`, after }, now)
    return { ok: true, value: sales }
  })
  return value
}
