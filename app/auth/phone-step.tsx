import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { PhoneField } from '#app/browser/phone-field.tsx'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { digitsOf, isLoginPhone, isSignInContent, formatEnteredPhone } from '#domain/shared/brazilian-phone.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { NoAccount } from './no-account.tsx'

/** `uuid` identifies the sign-in that the PIN verifies. */
export type Challenge = { phone: string; uuid: string }

type Props = {
  side: 'client' | 'professional'
  firstPhone?: string
  firstError?: string
  firstFormError?: string
  /** Where people without an account can order, depending on the page they wanted. */
  placeOrderHref: string
  onSent: (challenge: Challenge) => void
  /** A dialog has its own title and no links to other pages. */
  isInDialog?: boolean
}

const wholePhone = '(11) 91234-5678'.length

/** The phone of a sign-in (spec 2, 5, 8; ). Deliberately two rules: one beside the field, one on submit. */
export function PhoneStep({
  side,
  firstPhone,
  firstError,
  firstFormError,
  placeOrderHref,
  onSent,
  isInDialog = false,
}: Props) {
  const isClient = side === 'client'
  const toasts = useToasts()
  const [fieldError, setFieldError] = useState(firstError)
  const [formError, setFormError] = useState(firstFormError)
  const [isSending, setSending] = useState(false)

  const validate = (text: string, isWhole: boolean) =>
    setFieldError(text && isWhole && !isSignInContent(text) ? signInTexts.invalidPhoneField : undefined)

  async function send(text: string) {
    if (isSending) return
    setFormError(undefined)
    const phone = formatEnteredPhone(text)
    const isContent = isSignInContent(phone)
    if (!isLoginPhone(phone) || !isContent) {
      if (text && !isContent) setFieldError(signInTexts.invalidPhoneField)
      toasts.show('warning', signInTexts.invalidPhone)
      document.getElementById('phone')?.focus()
      return
    }
    setSending(true)
    const target = isClient ? 'user' : 'professional'
    const answer = await call('POST /v1/login', { body: { phone: digitsOf(phone), target } })
    setSending(false)
    if (!answer.ok) return setFormError(answer.status === 404 ? signInTexts.notRegistered : signInTexts.failed)
    toasts.show('success', answer.value.message)
    onSent({ phone, uuid: answer.value._links.validate.href.split('/').at(-2)! })
  }

  return (
    <div className="stack stack-6">
      <form
        method="post"
        noValidate
        className={isInDialog ? undefined : 'card'}
        onSubmit={(event) => {
          event.preventDefault()
          void send(String(new FormData(event.currentTarget).get('phone') ?? ''))
        }}
      >
        <div className="stack stack-6">
          {!isInDialog && (
            <div className="stack stack-2">
              <h1 className="text-title-2">{isClient ? signInTexts.clientHeading : signInTexts.professionalHeading}</h1>
              <p className="text-soft">{isClient ? signInTexts.clientIntro : signInTexts.professionalIntro}</p>
            </div>
          )}
          <PhoneField
            name="phone"
            label={signInTexts.phoneLabel}
            help={signInTexts.phoneHelp}
            error={fieldError}
            defaultValue={firstPhone}
            autoFocus
            onBlur={(event) => validate(event.currentTarget.value, true)}
            onInput={({ currentTarget: { value } }) => validate(value, value.length === wholePhone)}
          />
          {formError && (
            <ErrorAlert>
              <span>{formError}</span>
              {isClient && !isInDialog && formError === signInTexts.notRegistered && (
                <>
                  {' '}
                  <TextLink href={placeOrderHref}>{signInTexts.makeOrder}</TextLink>
                </>
              )}
            </ErrorAlert>
          )}
          <Button type="submit" wide size="large" busy={isSending}>
            {isSending ? signInTexts.sending : signInTexts.send}
          </Button>
        </div>
      </form>
      {!isInDialog && <NoAccount isClient={isClient} isSending={isSending} placeOrderHref={placeOrderHref} />}
    </div>
  )
}
