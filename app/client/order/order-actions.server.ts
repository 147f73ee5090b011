import { redirect } from 'react-router'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { completeByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { closeOrder, closeOtherContacts } from '#domain/leads/close-order.server.ts'
import { confirmClaim } from '#domain/leads/refund-claims/confirm-claim.server.ts'
import { editOrderDetailsWith } from '#domain/matching/edit-order-details.server.ts'
import { removePhoto } from '#domain/orders/lifecycle/change-photos.server.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { extendOrder } from '#domain/orders/lifecycle/extend-order.server.ts'
import { keepSearching } from '#domain/orders/lifecycle/keep-searching.server.ts'
import { openToOthers } from '#domain/orders/lifecycle/open-to-others.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { watchService } from '#domain/orders/lifecycle/watch-service.server.ts'
import { widenSearch } from '#domain/orders/lifecycle/widen-search.server.ts'
import { href } from '#href.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { confirmErrorTexts } from '#texts/claims.ts'
import type { DoneKind } from '#texts/order-lifecycle.ts'
import { placeAndDateTexts } from '#texts/order-place-and-date.ts'
import { requestErrorTexts } from '#texts/request-fields.ts'

/** Redirects back to the page, which shows the result. */
const back = (what: DoneKind) => ({
  onSuccess: (_: unknown, { uuid }: { uuid: string }) =>
    redirect(`${href('/meus-pedidos/:uuid', { uuid })}?feito=${what}`, 303),
})

/** As in the request form, the CEP fills in empty fields. */
async function fillByPostalCode(form: FormData) {
  const typed = formTexts(form, ['postalCode', 'state', 'city', 'district', 'street'])
  for (const [name, text] of Object.entries(await completeByPostalCode(typed))) form.set(name, text)
}

export const orderAction = formActions({
  edit: formAction(editDescription, back('edit')),
  details: formAction(editOrderDetailsWith(isOtherPlace), {
    ...back('details'),
    prepare: fillByPostalCode,
    messages: placeAndDateTexts.refusals,
    errorFields: { unknown_place: 'city', other_place: 'postalCode', express_time_over: 'window' },
    fieldErrorMessage: (code, field) => requestErrorTexts({ [field]: code as 'required' }, [])[field] ?? code,
  }),
  removePhoto: formAction(removePhoto, back('removePhoto')),
  extend: formAction(extendOrder, back('extend')),
  keep: formAction(keepSearching, back('keep')),
  widen: formAction(widenSearch, back('widen')),
  open: formAction(openToOthers, back('open')),
  watch: formAction(watchService, back('watch')),
  close: formAction(closeOrder, back('close')),
  notifyOthers: formAction(closeOtherContacts, back('notifyOthers')),
  repeat: formAction(repeatOrder, { onSuccess: ({ next, uuid }) => redirect(pageAfter[next](uuid), 303) }),
  confirm: formAction(confirmClaim, { ...back('confirmed'), messages: confirmErrorTexts }),
  accept: formAction(acceptConversation, {
    onSuccess: ({ chatId }) => redirect(href('/mensagens/:chatId', { chatId }), 303),
  }),
})
