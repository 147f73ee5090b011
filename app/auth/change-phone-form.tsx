import { useState } from 'react'
import { PhoneField } from '#app/browser/phone-field.tsx'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { isLoginPhone, formatEnteredPhone } from '#domain/shared/brazilian-phone.ts'
import { phoneVerificationTexts as words } from '#texts/phone-verification.ts'

/** The result of changing the number: `field` is an error of the typed number, `failed` any other. */
export type PhoneChanged = { ok: true } | { ok: false; field: string } | { ok: false; failed: string }

type Props = {
  send: (phone: string) => Promise<PhoneChanged>
  firstError?: string | undefined
  firstFailure?: string | undefined
}

const wholePhone = '(11) 91234-5678'.length

/** The new number (spec 8; ): masked, validated when complete, not sent while invalid. */
export function ChangePhoneForm({ send, firstError, firstFailure }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState(firstError)
  const [failure, setFailure] = useState(firstFailure)
  const [isSending, setSending] = useState(false)
  const isHydrated = useHydrated()
  const errorOf = (phone: string) => (phone && !isLoginPhone(phone) ? words.invalidPhone : undefined)

  async function change(phone: string) {
    if (isSending || !phone) return
    const phoneError = errorOf(phone)
    setError(phoneError)
    setFailure(undefined)
    if (phoneError) return
    setSending(true)
    const answer = await send(phone)
    setSending(false)
    if (answer.ok) return
    if ('field' in answer) setError(answer.field)
    else setFailure(answer.failed)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change(formatEnteredPhone(String(new FormData(event.currentTarget).get('phone') ?? '')))
      }}
    >
      <div className="stack stack-4">
        <p className="text-soft">{words.changeIntro}</p>
        <PhoneField
          name="phone"
          label={words.newPhone}
          error={error}
          readOnly={isSending}
          autoFocus
          onInput={({ currentTarget: { value } }) => {
            setText(value)
            setFailure(undefined)
            setError(value.length === wholePhone ? errorOf(value) : undefined)
          }}
          onBlur={({ currentTarget: { value } }) => setError((current) => current ?? errorOf(value))}
        />
        <div aria-live="polite">
          {isSending && <p className="text-soft">{words.changing}</p>}
          {failure && <Alert tone="danger">{failure}</Alert>}
        </div>
        <Button
          type="submit"
          name="intent"
          value="change-phone"
          wide
          busy={isSending}
          disabled={isHydrated && (!text || error !== undefined)}
        >
          {words.changeSend}
        </Button>
      </div>
    </form>
  )
}
