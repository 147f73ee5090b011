import { catalog } from '#domain/catalog/catalog.server.ts'
import { generalAddress } from '#domain/help/reply-address.server.ts'
import { mailboxToken, takeMailboxPlace } from '#domain/notifications/mailbox.server.ts'
import { cityById } from '#domain/places/places.server.ts'
import { notifyWaitlist } from '#domain/service-coverage/notify-waitlist.server.ts'
import { waitlistEntryToConfirm } from '#domain/service-coverage/waitlist.server.ts'
import { href, serviceHref } from '#href.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { unseal } from '#platform/security/seal.ts'
import { senders } from '#platform/senders.ts'
import { renderEmail } from '#presenters/email.ts'
import { confirmWaitlistEmail, cityServedEmail } from '#texts/messages/waitlist-emails.ts'

type Place = { categoryId: number; cityId: number }
type WaitlistEmail = Place & { id: number; sealed: string; token: string }

const originOf = () => env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`

function written({ categoryId, cityId }: Place) {
  const service = catalog().serviceById(categoryId)
  const city = cityById(cityId)
  if (!service || !city) return null
  const url = originOf() + serviceHref(service.fullSlug, city.uf, city.slug)
  return { service: service.name, city: city.name, uf: city.uf.toUpperCase(), url }
}

/** Waitlist e-mails. */
export const notifyWaitlistTask: Task = async (_, { db, log }) => {
  const told = await notifyWaitlist(db)
  if (told) log.info({ told }, 'people heard that their place is served')
}

/** One button removes all entries, as does one-click unsubscribe (RFC 8058). */
const ways = (to: string, token: string) => ({
  page: originOf() + href('/avise-me/:token', { token }),
  leaveAll: originOf() + href('/avisos/sair/:token', { token: mailboxToken(to) }),
  unsubscribe: { url: `${originOf()}/v1/notices/unsubscribe/${token}` },
  ...(generalAddress() && { replyTo: generalAddress()! }),
})

/** Asks the mailbox to confirm the waitlist entry. */
export const confirmWaitlistEmailTask: Task = async ({ id }: { id: number }, { db, now }) => {
  const asked = await waitlistEntryToConfirm(db, id)
  const place = asked && written(asked)
  if (!place) return
  const { email: to, token, askedAt } = asked
  const { page, leaveAll, ...rest } = ways(to, token)
  const once = `place-watch-${id}-${askedAt.getTime()}`
  if ((await takeMailboxPlace(db, { address: to, purpose: 'unverified', once }, now)) !== 'ok') return
  const email = renderEmail(confirmWaitlistEmail({ ...place, page, leaveAll }))
  await senders().email.send({ to, template: 'place_watch_asked', ...email, ...rest, once, now })
}

/** A professional serves the place now. The address came sealed and is stored nowhere. */
export const confirmWaitlistTask: Task = async ({ sealed, token, id, ...where }: WaitlistEmail, { db, now }) => {
  const to = unseal('place-letter', sealed)
  const place = written(where)
  if (!to || !place) return
  const { page, leaveAll, ...rest } = ways(to, token)
  const once = `place-served-${id}`
  if ((await takeMailboxPlace(db, { address: to, purpose: 'account', once }, now)) !== 'ok') return
  const email = renderEmail(cityServedEmail({ ...place, page, leaveAll }))
  await senders().email.send({ to, template: 'place_served', ...email, ...rest, once, now })
}
