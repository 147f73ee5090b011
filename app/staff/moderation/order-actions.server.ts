import { redirect } from 'react-router'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { href } from '#href.ts'
import { decideErrorTexts as messages, type doneTexts } from '#texts/moderation.ts'

const backToQueue = (done: keyof typeof doneTexts) => redirect(`${href('/interno/moderacao')}?feito=${done}`, 303)
const params = { uuid: 'orderUuid' } as const

/** The three decisions on the page of an order. */
export const decisionOnOrder = formActions({
  release: formAction(releaseOrder, { params, messages, onSuccess: () => backToQueue('released') }),
  unblock: formAction(unblock, { params, messages, onSuccess: () => backToQueue('unblocked') }),
  block: formAction(blockOrder, {
    params,
    messages,
    onSuccess: ({ coins }) => backToQueue(coins > 0 ? 'blocked_returned' : 'blocked'),
  }),
})
