import { redirect } from 'react-router'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { blockOrderForm } from '#domain/moderation/block-order.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { releaseOrderForm } from '#domain/moderation/release-order.ts'
import { decideErrorTexts, type doneTexts } from '#texts/moderation.ts'
import { href } from '#href.ts'

const backToQueue = (done: keyof typeof doneTexts) => redirect(`${href('/interno/moderacao')}?feito=${done}`, 303)
const asked = { from: { uuid: 'orderUuid' }, words: decideErrorTexts } as const

/** The three decisions of the page of an order; which of them, its form says. */
export const decisionOnOrder = pageDoors({
  release: pageDoor(releaseOrderForm, releaseOrder, { ...asked, done: () => backToQueue('released') }),
  unblock: pageDoor(releaseOrderForm, unblock, { ...asked, done: () => backToQueue('unblocked') }),
  block: pageDoor(blockOrderForm, blockOrder, {
    ...asked,
    done: ({ coins }) => backToQueue(coins > 0 ? 'blocked_returned' : 'blocked'),
  }),
})
