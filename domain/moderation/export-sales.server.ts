import { listSalesOfMonth, type Sale } from '#domain/purchases/purchases.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

/** A month's sales for invoicing. It contains names and documents, so the export is audited. */
export async function exportSales(
  db: Db,
  { staffUserId, month }: { staffUserId: number; month: string },
  now: Date,
): Promise<Sale[]> {
  const { value } = await inTransaction(db, async (tx) => {
    const sales = await listSalesOfMonth(tx, month)
    const after = { sales: sales.length }
    await writeAudit(tx, { staffUserId, action: 'sales.exported', subject: `sales:${month}`, after }, now)
    return { ok: true, value: sales }
  })
  return value
}
