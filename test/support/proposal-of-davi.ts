import assert from 'node:assert/strict'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import type { Db } from '#platform/db.ts'

/** The version after so many that Davi offers for a contact of his, of R$ 100,00. */
export async function proposalOfDavi(db: Db, leadId: number, after = 0) {
  const { userId } = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('p.user_id as userId')
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()
  const items = [
    { kind: 'labour', description: 'Pintar a sala', quantity: 2_500, unit: 'm2', unitCents: 4_000 } as const,
  ]
  const terms = { travelCents: 0, discountCents: 0, payment: 'Pix no fim', warrantyDays: 90, validDays: 10 }
  const sent = await sendProposal(db, { leadId, userId, after, items, ...terms }, new Date())
  assert.ok(sent.ok, JSON.stringify(sent))
  return sent.value.proposalId
}
