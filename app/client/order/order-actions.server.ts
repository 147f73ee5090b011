import { redirect } from 'react-router'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { acceptConversationForm } from '#domain/leads/accept-conversation.ts'
import { confirmClaim } from '#domain/leads/refund-claims/confirm-claim.server.ts'
import { confirmClaimForm } from '#domain/leads/refund-claims/confirm-claim.ts'
import { closeOrder, notifyOthers } from '#domain/leads/close-order.server.ts'
import { closeOrderForm, notifyOthersForm } from '#domain/leads/close-order.ts'
import { removePhoto } from '#domain/orders/lifecycle/change-photos.server.ts'
import { removePhotoForm } from '#domain/orders/lifecycle/change-photos.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { editDescriptionForm } from '#domain/orders/lifecycle/edit-description.ts'
import { extendOrder } from '#domain/orders/lifecycle/extend-order.server.ts'
import { extendOrderForm } from '#domain/orders/lifecycle/extend-order.ts'
import { keepSearching } from '#domain/orders/lifecycle/keep-searching.server.ts'
import { keepSearchingForm } from '#domain/orders/lifecycle/keep-searching.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { openToOthers } from '#domain/orders/lifecycle/open-to-others.server.ts'
import { openToOthersForm } from '#domain/orders/lifecycle/open-to-others.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { repeatOrderForm } from '#domain/orders/lifecycle/repeat-order.ts'
import { watchService } from '#domain/orders/lifecycle/watch-service.server.ts'
import { watchServiceForm } from '#domain/orders/lifecycle/watch-service.ts'
import { widenSearch } from '#domain/orders/lifecycle/widen-search.server.ts'
import { widenSearchForm } from '#domain/orders/lifecycle/widen-search.ts'
import { confirmErrorTexts } from '#texts/claims.ts'
import type { DoneWhat } from '#texts/order-life.ts'
import { href } from '#href.ts'
import { editDetailsAction } from './edit-details-action.server.ts'

const from = { uuid: 'uuid' } as const
const back = (what: DoneWhat) => ({
  from,
  done: (_: unknown, { uuid }: { uuid: string }) =>
    redirect(`${href('/meus-pedidos/:uuid', { uuid })}?feito=${what}`, 303),
})

/** The forms of an order's page, by the field `intent`; without one, a message is accepted. Script or not, they come here. */
export const orderAction = pageDoors(
  {
    edit: pageDoor(editDescriptionForm, editDescription, back('edit')),
    details: editDetailsAction(back('details')),
    removePhoto: pageDoor(removePhotoForm, removePhoto, back('removePhoto')),
    extend: pageDoor(extendOrderForm, extendOrder, back('extend')),
    keep: pageDoor(keepSearchingForm, keepSearching, back('keep')),
    widen: pageDoor(widenSearchForm, widenSearch, back('widen')),
    open: pageDoor(openToOthersForm, openToOthers, back('open')),
    watch: pageDoor(watchServiceForm, watchService, back('watch')),
    close: pageDoor(closeOrderForm, closeOrder, back('close')),
    notifyOthers: pageDoor(notifyOthersForm, notifyOthers, back('notifyOthers')),
    repeat: pageDoor(repeatOrderForm, repeatOrder, {
      from,
      done: ({ next, uuid }) => redirect(pageAfter[next](uuid), 303),
    }),
    confirm: pageDoor(confirmClaimForm, confirmClaim, { ...back('confirmed'), words: confirmErrorTexts }),
    accept: pageDoor(acceptConversationForm, acceptConversation, {
      done: ({ chatId }) => redirect(href('/mensagens/:chatId', { chatId }), 303),
    }),
  },
  'accept',
)
