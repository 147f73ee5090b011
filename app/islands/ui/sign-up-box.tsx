import { type FocusEvent, type FormEvent, useState } from 'react'
import { type Answer, call } from '#app/browser/call.ts'
import { PhoneField } from '#app/browser/phone-field.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { formTexts } from '#app/middleware/form-texts.ts'
import { type BoxErrors, type BoxFields, checkBox, emailError, phoneError } from '#domain/professionals/sign-up.ts'
import { campaignOf, type Campaign } from '#domain/shared/campaign.ts'
import { emailLimit } from '#domain/shared/email.ts'
import { href } from '#href.ts'
import { boxErrorTexts, signUpBoxTexts as words, signUpErrorTexts } from '#texts/sign-up.ts'
import { island } from '../island.tsx'
import { useOnPageRestored } from '../use-on-page-restored.ts'

type Errors = Partial<Record<keyof BoxFields, string>>
type Props = {
  /** The form's action without JavaScript; by default the page with its query. */
  action?: string
  /** The result of a submission without JavaScript. */
  fields?: BoxFields
  errors?: Errors
  problem?: string
}

type Problem = { text: string; advice?: string }

const check = { email: emailError, phone: phoneError }

/** The sign-up box (spec 5, 7, 8; U-01 to U-08). Without JavaScript the page's action does the same. */
function SignUpBox({ action, fields, errors: initialErrors = {}, problem: firstProblem }: Props) {
  const [errors, setErrors] = useState<Errors>(initialErrors)
  const [problem, setProblem] = useState<Problem | undefined>(firstProblem ? { text: firstProblem } : undefined)
  const [isSending, setSending] = useState(false)
  useOnPageRestored(setSending)

  const validateField = (name: keyof BoxFields, text: string) => {
    const code = check[name](text)
    setErrors((last) => ({ ...last, [name]: code && signUpErrorTexts[code] }))
  }
  const onBlur = ({ currentTarget: { name, value } }: FocusEvent<HTMLInputElement>) =>
    validateField(name as keyof BoxFields, value)
  /** An error disappears once fixed; a new one appears on blur. */
  function onInput({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
    const name = input.name as keyof BoxFields
    if (errors[name] && !check[name](input.value)) validateField(name, input.value)
  }

  function showErrors(form: HTMLFormElement, found: Errors) {
    setErrors(found)
    const name = (['email', 'phone'] as const).find((field) => found[field])
    if (name) (form.elements.namedItem(name) as HTMLInputElement).focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const box = formTexts(new FormData(form), ['email', 'phone'])
    setProblem(undefined)
    const checked = checkBox(box)
    if (!checked.ok) return showErrors(form, boxErrorTexts(checked.errors satisfies BoxErrors))
    setErrors({})
    setSending(true)
    const answer = await sendSignUp({ ...box, campaign: campaignOf(new URLSearchParams(location.search)) })
    if (answer.ok) return location.assign(answer.value.redirectUrl) // stays busy: the next page is on its way
    setSending(false)
    if (Object.keys(answer.errors).length) return showErrors(form, answer.errors)
    setProblem({ text: words.failed, advice: answer.status === 429 ? words.tooMany : undefined })
  }

  return (
    <form method="post" action={action} noValidate onSubmit={submit} className="card" aria-label={words.title}>
      <div className="stack stack-4">
        <div className="stack stack-1">
          <p className="font-title text-title-3 font-bold">{words.title}</p>
          <p className="text-soft">{words.intro}</p>
        </div>
        {problem && (
          <Alert tone="danger" role="alert" title={problem.text} autoFocus>
            {problem.advice}
          </Alert>
        )}
        <TextField
          name="email"
          id="cadastro-email"
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={words.emailPlaceholder}
          maxLength={emailLimit}
          defaultValue={fields?.email}
          error={errors.email}
          autoFocus={initialErrors.email !== undefined}
          onBlur={onBlur}
          onInput={onInput}
        />
        <PhoneField
          name="phone"
          id="cadastro-phone"
          format="plain"
          label={words.phone}
          defaultValue={fields?.phone}
          error={errors.phone}
          autoFocus={initialErrors.email === undefined && initialErrors.phone !== undefined}
          onBlur={onBlur}
          onInput={onInput}
        />
        <Button type="submit" size="large" wide busy={isSending}>
          {isSending ? words.sending : words.submit}
        </Button>
        <p className="text-small text-soft">
          {words.note}{' '}
          <a className="text-link" href={href('/politica-de-privacidade/site')}>
            {words.privacy}
          </a>
        </p>
      </div>
    </form>
  )
}

const isOurs = (address: string) => new URL(address, location.href).origin === location.origin

/** `POST /api/signup` (spec 7). An address of another site counts as a failure (AMB-49). */
async function sendSignUp(body: BoxFields & { campaign: Campaign }): Promise<Answer<{ redirectUrl: string }>> {
  const answer = await call('POST /api/signup', { body })
  return answer.ok && !isOurs(answer.value.redirectUrl)
    ? { ok: false, status: 502, message: undefined, code: undefined, errors: {} }
    : answer
}

export default island('sign-up-box', 'interaction', SignUpBox)
