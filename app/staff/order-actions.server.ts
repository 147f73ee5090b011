import { data, redirect } from 'react-router'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { isBlockReason } from '#domain/orders/block-reason.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { decideRefusalTexts, type doneTexts, moderationTexts as words } from '#texts/moderation.ts'

export type DecisionAnswer = { refused?: string; reasonError?: string; reason?: string; note?: string }

type Asked = { form: FormData; orderUuid: string; staffUserId: number }

const backToQueue = (done: keyof typeof doneTexts) => redirect(`/interno/moderacao?feito=${done}`, 303)

/** The three decisions of the page of an order; which of them, its form says. */
export async function decide({ form, orderUuid, staffUserId }: Asked) {
  const decision = { orderUuid, staffUserId }
  const intent = form.get('intent')
  if (intent === 'release') return answer(await releaseOrder(db(), decision, now()), 'released')
  if (intent === 'unblock') return answer(await unblock(db(), decision, now()), 'unblocked')
  const [reason, note] = [String(form.get('reason') ?? ''), String(form.get('note') ?? '').trim()]
  if (!isBlockReason(reason)) return data<DecisionAnswer>({ reasonError: words.reasonMissing, note }, { status: 422 })
  const blocked = await blockOrder(db(), { ...decision, reason, note }, now())
  const hasReturned = blocked.ok && blocked.value.coins > 0
  return answer(blocked, hasReturned ? 'blocked_returned' : 'blocked', { reason, note })
}

type Outcome = Awaited<ReturnType<typeof blockOrder | typeof releaseOrder>>

function answer(outcome: Outcome, done: keyof typeof doneTexts, typed: DecisionAnswer = {}) {
  if (outcome.ok) return backToQueue(done)
  return data<DecisionAnswer>(
    { ...typed, refused: decideRefusalTexts[outcome.code] },
    { status: outcome.code === 'not_found' ? 404 : 409 },
  )
}
