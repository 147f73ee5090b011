import { data, redirect } from 'react-router'
import { refusalInit } from '#doors/refusal-status.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { closeOrder } from '#domain/leads/close-order.server.ts'
import { editDescription } from '#domain/orders/edit-description.server.ts'
import { extendOrder } from '#domain/orders/extend-order.server.ts'
import { keepSearching } from '#domain/orders/keep-searching.server.ts'
import { closeReasons } from '#domain/orders/order.ts'
import { pageAfter } from '#present/page-after.ts'
import { repeatOrder } from '#domain/orders/repeat-order.server.ts'
import { widenSearch } from '#domain/orders/widen-search.server.ts'
import { watchService } from '#domain/orders/watch-service.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { refusalText, type ErrorCode } from '#texts/errors.ts'
import type { DoneWhat } from '#texts/order-life.ts'

/** What a form of the page could not do, and what was typed into it. */
export type Refused = { intent: string; text: string; typed?: string | undefined }
type Asked = { uuid: string; clientId: number; form: FormData }
type Outcome = { ok: true; value: unknown } | { ok: false; code: ErrorCode; retryAfterSeconds?: number }

/** The forms of an order's page, by the field `intent`; without one, a message is accepted. Script or not, they come here. */
export async function orderAction({ uuid, clientId, form }: Asked) {
  const intent = String(form.get('intent') ?? 'accept')
  const own = { uuid, clientId }
  const at = now()
  const text = (name: string) => (form.has(name) ? String(form.get(name)).replaceAll('\r\n', '\n') : undefined)
  const back = (what: DoneWhat) => redirect(`/meus-pedidos/${uuid}?feito=${what}`, 303)
  const refused = (refusal: { code: ErrorCode; retryAfterSeconds?: number }) => {
    const { code, retryAfterSeconds } = refusal
    if (code === 'not_found') throw data(null, { status: 404 })
    const said: Refused = { intent, text: refusalText(code, retryAfterSeconds), typed: text('description') }
    return data(said, refusalInit(refusal))
  }
  const finish = (result: Outcome, what: DoneWhat) => (result.ok ? back(what) : refused(result))

  switch (intent) {
    case 'edit':
      return finish(await editDescription(db(), { ...own, description: text('description') ?? '' }, at), 'edit')
    case 'extend':
      return finish(await extendOrder(db(), own, at), 'extend')
    case 'keep':
      return finish(await keepSearching(db(), own, at), 'keep')
    case 'widen':
      return finish(await widenSearch(db(), own, at), 'widen')
    case 'watch':
      return finish(await watchService(db(), own, at), 'watch')
    case 'close': {
      const as = closeReasons.find((reason) => reason === form.get('as'))
      if (!as) throw data(null, { status: 400 })
      return finish(await closeOrder(db(), { orderUuid: uuid, clientUserId: clientId, as }, at), 'close')
    }
    case 'repeat': {
      const description = text('description')
      const key = text('key')?.slice(0, 200)
      const more = {
        widen: form.has('widen'),
        ...(description === undefined ? {} : { description }),
        ...(key ? { idempotencyKey: key } : {}),
      }
      const result = await repeatOrder(db(), { ...own, ...more }, at)
      return result.ok ? redirect(pageAfter[result.value.next](result.value.uuid), 303) : refused(result)
    }
    case 'accept': {
      const leadId = Number(form.get('lead_id'))
      if (!Number.isSafeInteger(leadId)) throw data(null, { status: 400 })
      const result = await acceptConversation(db(), { leadId, userId: clientId }, at)
      return result.ok ? redirect(`/mensagens/${result.value.chatId}`, 303) : refused(result)
    }
    default:
      throw data(null, { status: 400 })
  }
}
