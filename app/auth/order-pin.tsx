import { call } from '#app/browser/call.ts'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { errorTexts } from '#texts/errors.ts'
import { phoneVerificationTexts } from '#texts/phone-verification.ts'
import { pinTexts } from '#texts/sign-in.ts'
import type { Route } from './+types/order-pin.ts'
import { requireOrderIds, orderPinForm, phoneOfOrder } from './order-pin-actions.server.ts'
import type { PinAnswer } from './pin-forms.server.ts'
import { PinStep } from './pin-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { pageType: 'order-pin:show' }

export const meta = () => titleMeta(pinTexts.orderTitle, pinTexts.orderDescription)

export async function loader({ params: { uuid }, request }: Route.LoaderArgs) {
  const { phone, phoneId, secondsLeft } = await phoneOfOrder(
    request,
    requireOrderIds({ orderUuid: uuid }),
    'order_auth',
  )
  return { phone, phoneId, secondsLeft }
}

/** Verifies or resends the PIN of an order without JavaScript, as the endpoints do with it. */
export const action = async (args: Route.ActionArgs) =>
  orderPinForm(args, await args.request.formData(), requireOrderIds({ orderUuid: args.params.uuid }), 'order_auth')

/** The PIN of an order (spec 2, 8; ). */
export default function OrderPin({ loaderData, actionData, params }: Route.ComponentProps) {
  const path = { uuid: params.uuid }
  return (
    <SignInFrame surface="client">
      <PinStep
        purpose="order_auth"
        title={pinTexts.orderTitle}
        phone={loaderData.phone}
        secondsLeft={loaderData.secondsLeft}
        doneText={pinTexts.orderDone}
        api={{
          verify: (pin) => call('POST /requests/{uuid}/pin', { path, body: { pin } }),
          resend: () => call('POST /requests/{uuid}/pin/resend', { path }),
          words: { failed: errorTexts.unexpected, resent: pinTexts.resent },
          warningStatuses: [422, 429],
        }}
        answer={actionData as PinAnswer | undefined}
      >
        <StandaloneLink
          href={`${href('/phone-verification/:uuid', { uuid: params.uuid })}?phoneId=${loaderData.phoneId}`}
        >
          {phoneVerificationTexts.changeNumberOrChannel}
        </StandaloneLink>
        <p className="text-small text-soft">
          {pinTexts.agreeBefore} <TextLink href={href('/termos-de-uso')}>{pinTexts.agreeTerms}</TextLink>{' '}
          {pinTexts.agreeAnd} <TextLink href={href('/politica-de-privacidade/site')}>{pinTexts.agreePrivacy}</TextLink>.
        </p>
      </PinStep>
    </SignInFrame>
  )
}
