import { z } from 'zod'
import type { ClientSuspension } from '#domain/identity/client-suspension.ts'
import { suspendedPhoneDigest } from '#domain/identity/identity.server.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { foldedPattern } from '#domain/shared/folded-text.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import { findDecisionDenial } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'
import { listStaffActionsOn } from './staff-actions-on.server.ts'
import { isOwnPhone } from './suspend-client.server.ts'

/** Search fields: name, phone or e-mail; nothing for those who are suspended now. */
export const findClientsForm = z.object({ text: z.string().trim().max(254).default('') })

const maxFound = 50

/**
 * Clients by name, exact phone or exact e-mail, newest first; without a text those who are suspended. The search is
 * audited without its terms.
 */
export const findClients = auditedRead({
  permission: 'moderate',
  read: (db: Db, text: string) =>
    selectClients(db)
      .where((eb) => {
        const phone = canonicalMobile(text)
        if (phone) return eb.or([eb('u.phone', '=', phone), eb('s.phone_digest', '=', suspendedPhoneDigest(phone))])
        if (text.includes('@')) return eb(eb.fn<string>('lower', ['u.email']), '=', text.toLowerCase())
        return text ? eb('u.name', '~', foldedPattern(text)) : eb('s.user_id', 'is not', null)
      })
      .orderBy('u.id', 'desc')
      .limit(maxFound)
      .execute(),
  audit: (clients, text, staffUserId) => ({
    action: 'clients.searched',
    subject: `staff:${staffUserId}`,
    after: { by: searchedBy(text), found: clients.length },
  }),
})

function searchedBy(text: string) {
  if (canonicalMobile(text)) return 'phone'
  if (text.includes('@')) return 'email'
  return text ? 'name' : 'suspended'
}

const selectClients = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('client_suspensions as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.created_at as createdAt', 's.suspended_at as suspendedAt'])
    .select((eb) => eb('u.status', '=', 'deleted').$castTo<boolean>().as('isDeleted'))
    .where('u.role', '=', 'client')
    .where((eb) => eb.or([eb('u.status', 'not in', ['closed', 'deleted']), eb('s.user_id', 'is not', null)]))

/** One client for staff. Undefined for another role, or one that was deleted and not suspended. */
export const clientForStaff = auditedRead({
  permission: 'moderate',
  async read(db: Db, userId: number, { staffUserId }: { staffUserId: number }) {
    const client = await selectClients(db)
      .select(['u.phone', 'u.email', 's.reason', 's.suspended_until as until', 's.phone_digest as phoneDigest'])
      .select((eb) => [
        eb
          .selectFrom('orders as o')
          .whereRef('o.client_id', '=', 'u.id')
          .select((orders) => orders.fn.countAll<number>().as('count'))
          .as('orders'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst()
    if (!client) return undefined
    const { reason, suspendedAt, until, phoneDigest, ...row } = client
    const suspension: ClientSuspension | null = reason && suspendedAt ? { reason, suspendedAt, until } : null
    const [denial, actions] = await Promise.all([
      phoneDigest && (await isOwnPhone(db, staffUserId, phoneDigest))
        ? ('own_household' as const)
        : findDecisionDenial(db, { staffUserId, party: { userId } }),
      listStaffActionsOn(db, { subject: `client:${userId}`, actions: ['client.suspended', 'client.restored'] }),
    ])
    return { ...row, suspension, denial, actions }
  },
  audit: (_, userId) => ({ action: 'client.read', subject: `client:${userId}` }),
})
