import { data, redirect } from 'react-router'
import { dislikeInstantMatch } from '#domain/leads/dislike-instant-match.server.ts'
import { instantMatchOf } from '#domain/leads/instant-match.server.ts'
import { dislikeReasons } from '#domain/leads/instant-match.ts'
import type { PickRefusal } from '#domain/leads/lead.ts'
import { pickProfessional } from '#domain/leads/pick-instant-match.server.ts'
import { maxLeads } from '#domain/orders/order.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { instantTexts as words, pickRefusalTexts } from '#texts/instant-match.ts'

/** What a form of the page could not do, in words. */
export type InstantRefused = { intent: 'pick' | 'dislike'; text: string }
type Own = { orderUuid: string; clientUserId: number }

const refuse = (intent: InstantRefused['intent'], text: string, status: 409 | 422) =>
  data<InstantRefused>({ intent, text }, { status })

/** The two forms of the page of indications, by the field `intent`. */
export function instantAction({ form, ...own }: Own & { form: FormData }) {
  return form.get('intent') === 'dislike' ? dislike(own, form) : pick(own, form)
}

async function dislike(own: Own, form: FormData) {
  const reason = dislikeReasons.find((each) => each === form.get('reason'))
  if (!reason) return refuse('dislike', words.dislikeFirst, 422)
  const seen = Number(form.get('round'))
  const round = Number.isInteger(seen) && seen > 0 ? seen : undefined
  const result = await dislikeInstantMatch(db(), { ...own, reason, round }, now())
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(result.value.hasOthers ? `/indicacoes/${own.orderUuid}` : `/meus-pedidos/${own.orderUuid}`, 303)
}

/** One after the other: whoever cannot be had is named with the reason, the others are reached. */
async function pick(own: Own, form: FormData) {
  const ids = [...new Set(form.getAll('pro').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  if (!ids.length) return refuse('pick', words.chooseFirst, 422)
  if (ids.length > maxLeads) return refuse('pick', words.tooMany(maxLeads), 422)
  const names = new Map((await instantMatchOf(db(), own, now()))?.indicated.map(({ id, name }) => [id, name]))
  const failed: [name: string | undefined, code: PickRefusal][] = []
  for (const professionalId of ids) {
    const result = await pickProfessional(db(), { ...own, professionalId }, now())
    if (result.ok) continue
    if (result.code === 'not_found') throw data(null, { status: 404 })
    failed.push([names.get(professionalId), result.code])
  }
  if (!failed.length) return redirect(`/indicacoes/${own.orderUuid}`, 303)
  const text = failed.map(([name, code]) => words.refused([name ?? words.somebody], pickRefusalTexts[code])).join(' ')
  return refuse('pick', text, 409)
}
