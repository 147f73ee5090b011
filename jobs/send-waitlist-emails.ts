import { catalog } from '#domain/catalog/catalog.server.ts'
import { generalAddress } from '#domain/help/reply-address.server.ts'
import { mailboxToken, takeMailboxPlace } from '#domain/notifications/mailbox.server.ts'
import { cityById } from '#domain/places/places.server.ts'
import { findWaitlistEntryToConfirm } from '#domain/service-coverage/waitlist.server.ts'
import { href, serviceHref } from '#href.ts'
import { messageSenders } from '#platform/configured-providers.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { unseal } from '#platform/security/seal.ts'
import { renderEmail } from '#presenters/email.ts'
import { confirmWaitlistEmail, cityServedEmail } from '#texts/messages/waitlist-emails.ts'

type Place = { categoryId: number; cityId: number }
type WaitlistEmail = Place & { id: number; sealed: string; token: string }

function placeFacts({ categoryId, cityId }: Place) {
  const service = catalog().offeredServiceById(categoryId)
  const city = cityById(cityId)
  if (!service || !city) return null
  const url = publicOrigin(env) + serviceHref(service.fullSlug, city.uf, city.slug)
  return { service: service.name, city: city.name, uf: city.uf.toUpperCase(), url }
}

/** One button removes all entries, as does one-click unsubscribe (RFC 8058). */
function emailLinks(to: string, token: string) {
  return {
    page: publicOrigin(env) + href('/avise-me/:token', { token }),
    leaveAll: publicOrigin(env) + href('/avisos/sair/:token', { token: mailboxToken(to) }),
    unsubscribe: { url: `${publicOrigin(env)}/v1/notifications/unsubscribe/${token}` },
    replyTo: generalAddress(),
  }
}

/** Asks the mailbox to confirm the waitlist entry. */
export const sendWaitlistConfirmationTask: Task = async ({ id }: { id: number }, { db, now }) => {
  const entry = await findWaitlistEntryToConfirm(db, id)
  const place = entry && placeFacts(entry)
  if (!place) return
  const { email: to, token, requestedAt } = entry
  const { page, leaveAll, ...rest } = emailLinks(to, token)
  const idempotencyKey = `place-watch-${id}-${requestedAt.getTime()}`
  if ((await takeMailboxPlace(db, { address: to, purpose: 'unverified', idempotencyKey }, now)) !== 'ok') return
  const email = renderEmail(confirmWaitlistEmail({ ...place, page, leaveAll }))
  await messageSenders().email.send({ to, template: 'place_watch_asked', ...email, ...rest, idempotencyKey, now })
}

/** Writes that a professional serves the place now. The address came sealed and is stored nowhere. */
export const sendCityServedTask: Task = async ({ sealed, token, id, ...where }: WaitlistEmail, { db, now }) => {
  const to = unseal('place-letter', sealed)
  const place = placeFacts(where)
  if (!to || !place) return
  const { page, leaveAll, ...rest } = emailLinks(to, token)
  const idempotencyKey = `place-served-${id}`
  if ((await takeMailboxPlace(db, { address: to, purpose: 'account', idempotencyKey }, now)) !== 'ok') return
  const email = renderEmail(cityServedEmail({ ...place, page, leaveAll }))
  await messageSenders().email.send({ to, template: 'place_served', ...email, ...rest, idempotencyKey, now })
}
