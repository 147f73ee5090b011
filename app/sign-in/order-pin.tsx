import { data, redirect } from 'react-router'
import type { Route } from './+types/order-pin.ts'
import { call } from '#app/live/call.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useToasts } from '#app/ui/use-toasts.ts'
import { refusalInit } from '#doors/refusal-status.ts'
import { resendCountdown } from '#domain/identity/pin-field.ts'
import { authenticateOrder, orderAwaitingPin, resendOrderPin } from '#domain/orders/authenticate-order.server.ts'
import { pageAfter } from '#present/page-after.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, visitOf } from '#platform/request-origin.ts'
import { brand } from '#texts/brand.ts'
import { errorTexts } from '#texts/errors.ts'
import { phoneVerificationTexts } from '#texts/phone-verification.ts'
import { maskedPhone, pinTexts } from '#texts/sign-in.ts'
import { PinStep } from '#app/phone/pin-step.tsx'
import { openSession } from './open-session.server.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type PinAnswer, refusedPin } from '#app/phone/use-pin.ts'
import { isUuid } from '#app/shell/uuid.ts'

export const handle = { pageType: 'order-pin:show' }

export const meta = () => [
  { title: `${pinTexts.orderTitle} · ${brand.name}` },
  { name: 'description', content: 'Digite o código que enviamos por SMS para o seu pedido seguir.' },
]

export async function loader({ params: { uuid }, request }: Route.LoaderArgs) {
  const { browser } = askerOf(request)
  const order = isUuid(uuid) ? await orderAwaitingPin(db(), { orderUuid: uuid, browser }) : undefined
  if (!order) throw data(null, { status: 404 })
  if (order.status !== 'pending_verification')
    throw redirect(pageAfter[order.status === 'duplicated' ? 'duplicated' : 'sent'](uuid))
  return {
    phone: maskedPhone(order.phone),
    phoneId: order.phoneId,
    secondsLeft: order.lastSentAt ? resendCountdown('order_auth', order.lastSentAt, now()) : 0,
  }
}

/** The same as the calls, for a page whose script has not come. */
export async function action({ params: { uuid }, request }: Route.ActionArgs) {
  if (!isUuid(uuid)) throw data(null, { status: 404 })
  const form = await request.formData()
  if (form.get('intent') === 'resend') {
    const result = await resendOrderPin(db(), { orderUuid: uuid, ...askerOf(request) }, now())
    return result.ok ? { said: pinTexts.resent } : data({ refused: errorTexts[result.code] }, refusalInit(result))
  }
  const result = await authenticateOrder(
    db(),
    {
      orderUuid: uuid,
      pin: String(form.get('pin') ?? ''),
      ...visitOf(request),
    },
    now(),
  )
  if (!result.ok) return data({ wrong: errorTexts[result.code] }, refusalInit(result))
  const { token, sessionId, clientName, next } = result.value
  return openSession(request, { token, sessionId, name: clientName, role: 'client' }, pageAfter[next](uuid))
}

/** The PIN of an order (spec 2, 8; ). */
export default function OrderPin({ loaderData, actionData, params }: Route.ComponentProps) {
  const toasts = useToasts()
  const said = actionData as { said?: string; refused?: string; wrong?: string } | undefined
  const address = `/requests/${params.uuid}/pin`

  async function submit(pin: string): Promise<PinAnswer> {
    const answer = await call<{ link?: string }>(address, { method: 'POST', body: { pin } })
    if (answer.ok && answer.value.link) return { outcome: 'right', link: answer.value.link }
    if (answer.ok) return { outcome: 'wrong', text: pinTexts.wrong }
    if (answer.status === 422 || answer.status === 429) {
      toasts.show('warning', answer.message ?? pinTexts.wrong)
      return refusedPin(answer) // said once, by the warning
    }
    toasts.show('error', answer.message ?? (answer.status === 0 ? pinTexts.noAnswer : errorTexts.unexpected))
    return { outcome: answer.status === 0 ? 'no_answer' : 'failed' }
  }

  async function resend() {
    const answer = await call(`${address}/resend`, { method: 'POST' })
    return answer.ok
      ? { ok: true, text: pinTexts.resent }
      : { ok: false, text: answer.message ?? pinTexts.resendFailed }
  }

  return (
    <SignInFrame surface="client">
      <PinStep
        purpose="order_auth"
        title={pinTexts.orderTitle}
        phone={loaderData.phone}
        secondsLeft={loaderData.secondsLeft}
        doneText={pinTexts.orderDone}
        submit={submit}
        resend={resend}
        firstError={said?.wrong}
      >
        {(said?.said || said?.refused) && <p role="status">{said.said ?? said.refused}</p>}
        <TextLink alone href={`/phone-verification/${params.uuid}?phoneId=${loaderData.phoneId}`}>
          {phoneVerificationTexts.wayHere}
        </TextLink>
        <p className="text-small text-soft">
          {pinTexts.agreeBefore} <TextLink href="/termos-de-uso">{pinTexts.agreeTerms}</TextLink> {pinTexts.agreeAnd}{' '}
          <TextLink href="/politica-de-privacidade/site">{pinTexts.agreePrivacy}</TextLink>.
        </p>
      </PinStep>
    </SignInFrame>
  )
}
