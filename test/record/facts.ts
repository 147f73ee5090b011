import { aVisit } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember, setFirstPersonNumber } from '#db/builders/people.ts'
import { aProposal } from '#db/builders/proposals.ts'
import { aPurchase } from '#db/builders/purchases.ts'
import { situations } from '#db/builders/situations.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'

/** Who sends a recorded request. */
export type PersonKind = keyof Awaited<ReturnType<typeof buildPeople>>

async function buildPeople(db: Db) {
  const userOf = async (phone: string) =>
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  const staff = async (permissions?: readonly StaffPermission[]) => (await aStaffMember(db, permissions)).userId
  return {
    visitor: undefined,
    client: await userOf('11912345678'),
    'other client': await userOf('11922223333'),
    'professional with the lead': await userOf('11933330002'),
    'professional without': await userOf('11933330005'),
    'staff with every permission': await staff(),
    'staff who moderates': await staff(['moderate']),
    'staff who does not': await staff(['chat_read', 'verify_pros', 'wallet_adjust', 'content', 'support']),
  }
}

export type Facts = Awaited<ReturnType<typeof buildFacts>>

/** Adds to the demo data what the requests need, and returns the ids that they name. */
export async function buildFacts(db: Db) {
  setFirstPersonNumber(3_000_000)
  const now = new Date()
  const people = await buildPeople(db)
  const lead = await findLeadOfDavi(db)
  const davi = {
    userId: people['professional with the lead']!,
    professionalId: await professionalOf(db, people['professional with the lead']!),
  }
  const proposalId = await aProposal(db, { leadId: lead.id, at: now })
  const visitId = await aVisit(db, { leadId: lead.id, startsAt: addDays(now, 1), at: now })
  const { uuid: purchase } = await aPurchase(db, { pro: davi, play: 'pay', at: now })
  const { uuid: unpaid } = await aPurchase(db, { pro: davi, at: now })
  const viewers: { situation: string; userId: number; path: string }[] = []
  for (const [situation, build] of Object.entries(situations))
    for (const viewer of await build(db, now)) viewers.push({ situation, ...viewer })
  const verificationId = await aVerification(db, await aProfessional(db, { approved: false, at: now }), {
    holder: 'Dora Reis',
    withPieces: true,
    at: now,
  })
  const blocked = await anOrder(db, { status: 'blocked', at: now })
  const institutional = await db
    .selectFrom('conversations as c')
    .innerJoin('professionals as p', 'p.user_id', 'c.professional_user_id')
    .select(['p.id', 'p.user_id as userId', 'c.chat_id as chatId'])
    .where('p.is_institutional_pro', '=', true)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    people,
    lead,
    davi,
    proposalId,
    visitId,
    purchase,
    unpaid,
    viewers,
    verificationId,
    blocked,
    institutional,
    orders: anaOrders,
  }
}

const professionalOf = async (db: Db, userId: number) =>
  (await db.selectFrom('professionals').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
