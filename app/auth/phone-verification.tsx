import { useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { href } from '#href.ts'
import { phoneVerificationTexts as words } from '#texts/phone-verification.ts'
import { pinTexts } from '#texts/sign-in.ts'
import type { Route } from './+types/phone-verification.ts'
import { ChangePhoneForm, type PhoneChanged } from './change-phone-form.tsx'
import { phoneToVerify, type VerificationAnswer, verificationForm } from './phone-verification-actions.server.ts'
import { PinStep } from './pin-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { pageType: 'phone-verification:show' }

export const meta = () => titleMeta(words.title, words.description)

export const loader = ({ params, request }: Route.LoaderArgs) => phoneToVerify(request, params.uuid)

export const action = (args: Route.ActionArgs) => verificationForm(args, args.params.uuid)

const resends = [
  { value: 'sms', label: words.resendBySms },
  { value: 'whatsapp', label: words.resendByWhatsapp },
] as const

/** PIN errors that say more than "wrong". */
const specificPinErrors = [
  'pin_expired',
  'pin_locked',
  'pin_used',
  'pin_elsewhere',
  'phone_locked',
  'too_many_requests',
]

async function requestChange(body: { phone: string; phoneId: string; uuid: string }): Promise<PhoneChanged> {
  const answer = await call('POST /phone-verification/change', { body })
  if (!answer.ok && answer.code === 'invalid_phone') return { ok: false, field: answer.message ?? words.invalidPhone }
  if (!answer.ok && answer.status === 429 && answer.message)
    return { ok: false, failed: `${words.changeFailed} ${answer.message}` }
  if (!answer.ok || answer.value?.status !== 'ok') return { ok: false, failed: words.changeFailed }
  return { ok: true }
}

/** When the code of an order did not arrive: another channel or another number (spec 2, 8; AMB-23). */
export default function PhoneVerification({ loaderData, actionData, params }: Route.ComponentProps) {
  const result = actionData as VerificationAnswer | undefined
  const verification = { phoneId: loaderData.phoneId, uuid: params.uuid }
  const toasts = useToasts()
  const isHydrated = useHydrated()
  const [isChanging, setChanging] = useState(false)
  // A number typed in this flow is shown in full; otherwise only its last digits.
  const [changed, setChanged] = useState({ phone: '', times: 0 })

  // The dialog restores focus to a button that is no longer rendered.
  useEffect(() => {
    if (changed.times) document.getElementById('pin')?.focus()
  }, [changed.times])

  async function change(phone: string) {
    const outcome = await requestChange({ phone, ...verification })
    if (!outcome.ok) return outcome
    toasts.show('success', words.changed, words.changedTitle)
    setChanging(false)
    setChanged(({ times }) => ({ phone: formatPhone(phone), times: times + 1 }))
    return outcome
  }

  const changeForm = { send: change, firstError: result?.phoneError, firstFailure: result?.error }
  return (
    <SignInFrame surface="client">
      {result?.isChanging && changed.times === 0 ? (
        <Card gap={4}>
          <h1 className="text-title-2">{words.change}</h1>
          <ChangePhoneForm {...changeForm} />
          <a
            className="text-link"
            href={`${href('/phone-verification/:uuid', { uuid: params.uuid })}?phoneId=${loaderData.phoneId}`}
          >
            {words.keep}
          </a>
        </Card>
      ) : (
        <PinStep
          key={changed.times}
          purpose="phone_verification"
          title={words.title}
          intro={words.sentTo}
          phone={changed.phone || loaderData.phone}
          secondsLeft={changed.times ? resendWaitSeconds.phone_verification : loaderData.secondsLeft}
          doneText={pinTexts.orderDone}
          api={{
            verify: (pin) => call('POST /phone-verification/pin', { body: { pin, ...verification } }),
            resend: (channel) =>
              call('POST /phone-verification/resend', {
                body: { resendStrategy: channel === 'sms' ? channel : 'whatsapp', ...verification },
              }),
            words,
            shownErrors: { pin: specificPinErrors, resend: [429] },
            treatsFailureAsUnsent: true,
          }}
          resends={resends}
          answer={changed.times ? undefined : result}
        >
          {loaderData.canChange && (
            <Button
              kind="secondary"
              wide
              type={isHydrated ? 'button' : 'submit'}
              name="intent"
              value="change"
              onClick={isHydrated ? () => setChanging(true) : undefined}
            >
              {words.change}
            </Button>
          )}
        </PinStep>
      )}
      <Dialog id="trocar-numero" title={words.change} open={isChanging} onClose={() => setChanging(false)}>
        {isChanging && <ChangePhoneForm {...changeForm} />}
      </Dialog>
    </SignInFrame>
  )
}
