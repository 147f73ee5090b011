import type { Db } from '#platform/db.ts'

/** Corrects a client's name in the orders placed under the former one; other names that they typed stay. */
export const renameContact = (tx: Db, { clientId, from, to }: { clientId: number; from: string; to: string }) =>
  tx
    .updateTable('orders')
    .set({ contact_name: to })
    .where('client_id', '=', clientId)
    .where('contact_name', '=', from)
    .execute()
