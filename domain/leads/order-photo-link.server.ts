import type { SignedIn } from '#domain/identity/user.ts'
import { firstStatus } from '#domain/orders/order.ts'
import { privatePictureLink } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'
import { findContact } from './contact/contacts.server.ts'
import { findOpportunity } from './unlock/opportunities.server.ts'

type PhotoRequest = {
  uuid: string
  name: string
  small: boolean
  viewer: Pick<SignedIn, 'userId' | 'role' | 'permissions'>
}

/**
 * A link of five minutes to an order's photo, for its client, professionals who see the order, and moderators. Null
 * for others, and for photos of other orders (product: Unlock).
 */
export async function findOrderPhotoLink(db: Db, { uuid, name, small, viewer }: PhotoRequest, now: Date) {
  const photo = await db
    .selectFrom('order_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['o.id as orderId', 'o.client_id as clientId', 'o.status'])
    .where('o.uuid', '=', uuid)
    .where('p.name', '=', name)
    .executeTakeFirst()
  if (!photo || photo.status === firstStatus) return null
  return (await canSee(db, { uuid, ...photo }, viewer, now))
    ? privatePictureLink({ name, viewer: viewer.userId, small }, now)
    : null
}

type Shown = { uuid: string; orderId: number; clientId: number | null }

async function canSee(db: Db, { uuid, orderId, clientId }: Shown, viewer: PhotoRequest['viewer'], now: Date) {
  const { userId, role, permissions = [] } = viewer
  if (role === 'client') return clientId === userId
  if (role === 'staff') return permissions.includes('moderate')
  const offered = await findOpportunity(db, { userId, uuid }, now)
  if (offered?.photos.length) return true
  const lead = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('l.id')
    .where('l.order_id', '=', orderId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  const contact = lead && (await findContact(db, { userId, leadId: lead.id }))
  return contact !== undefined && contact.photos.length > 0
}
