import { catalog } from '#domain/catalog/catalog.server.ts'
import { listInvitableOrders } from '#domain/matching/invitable-orders.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { PublicProfile } from '#domain/professionals/public-profile.server.ts'
import { href } from '#href.ts'
import type { Db } from '#platform/db.ts'
import { errorTexts } from '#texts/errors.ts'
import { joinWithDots, formatAgo } from '#texts/format.ts'
import { invitationsLeftText } from '#texts/invitations.ts'

/** The client's orders for this professional, or the services to request. */
export async function inviteView(db: Db, profile: PublicProfile, userId: number, now: Date) {
  const { slug, name, photoUrl, serviceIds } = profile
  const orders = await listInvitableOrders(db, { userId, slug }, now)
  return {
    slug,
    name,
    photoUrl,
    orders: orders.map(({ uuid, categoryId, cityId, district, publishedAt, invitationCount, isInvited, denial }) => {
      const city = cityById(cityId)
      return {
        uuid,
        service: catalog().serviceById(categoryId)?.name ?? '',
        place: joinWithDots([district, city && placeName(city)]),
        published: publishedAt ? formatAgo(publishedAt, now) : '',
        left: invitationsLeftText(invitationCount),
        isInvited,
        denial: denial && errorTexts[denial],
      }
    }),
    services: serviceIds
      .flatMap((id) => catalog().offeredServiceById(id) ?? [])
      .map((service) => ({ name: service.name, href: href('/p/:slug/:service?', { slug, service: service.slug }) })),
  }
}
export type InviteView = Awaited<ReturnType<typeof inviteView>>
