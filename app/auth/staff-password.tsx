import { Form, useNavigation } from 'react-router'
import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { usePendingIntent } from '#app/browser/use-is-sending.ts'
import { SuccessAlert, ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { PinField } from '#app/components/pin-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { getStaffPhone } from '#domain/identity/staff/staff-password.server.ts'
import { hidePhone } from '#domain/shared/brazilian-phone.ts'
import { db } from '#platform/db.ts'
import { pinTexts } from '#texts/sign-in.ts'
import { staffPasswordTexts as words } from '#texts/staff-password.ts'
import type { Route } from './+types/staff-password.ts'
import { type PasswordAnswer, passwordForm } from './staff-password-actions.server.ts'

export const handle = { pageType: 'staff-password:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request, context }: Route.LoaderArgs) {
  const phone = hidePhone(await getStaffPhone(db(), context.get(signedIn).userId))
  return { phone, isDone: new URL(request.url).searchParams.has('trocada') }
}

export const action = passwordForm

/** A staff member changes their own password (quality: Staff). */
export default function Password({ loaderData: { phone, isDone }, actionData }: Route.ComponentProps) {
  const answer = actionData as PasswordAnswer | undefined
  return (
    <PageColumn width="form">
      <div className="stack stack-2">
        <h1 className="text-title-2">{words.title}</h1>
        <p className="text-soft">{words.intro}</p>
      </div>
      {isDone && !answer && <SuccessAlert>{words.done}</SuccessAlert>}
      {answer?.error && <ErrorAlert>{answer.error}</ErrorAlert>}
      <Card>{answer?.challenge ? <ChangeForm {...answer} phone={phone} /> : <AskForm />}</Card>
    </PageColumn>
  )
}

function AskForm() {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <RenderedFor />
      <Button type="submit" size="large" wide busy={isSending}>
        {isSending ? words.sending : words.send}
      </Button>
    </Form>
  )
}

type ChangeProps = PasswordAnswer & { phone: string }

function ChangeForm({
  challenge,
  phone,
  currentPasswordError,
  newPasswordError,
  repeatedPasswordError,
  pinError,
}: ChangeProps) {
  const isChanging = usePendingIntent() === 'change'
  return (
    <Form method="post" noValidate className="stack stack-6">
      <RenderedFor />
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        name="current"
        label={words.current}
        type="password"
        autoComplete="current-password"
        error={currentPasswordError}
        autoFocus
      />
      <TextField
        name="wanted"
        label={words.wanted}
        type="password"
        autoComplete="new-password"
        help={words.wantedHelp}
        error={newPasswordError}
      />
      <TextField
        name="again"
        label={words.again}
        type="password"
        autoComplete="new-password"
        error={repeatedPasswordError}
      />
      <div className="stack stack-2">
        <p role="status">
          {words.sentTo} <span className="numbers whitespace-nowrap">{phone}</span>.
        </p>
        <PinField name="pin" label={pinTexts.label} state={pinError ? 'error' : 'default'} error={pinError} />
      </div>
      <div className="stack stack-2">
        <Button type="submit" name="intent" value="change" size="large" wide busy={isChanging}>
          {isChanging ? words.changing : words.change}
        </Button>
        <p className="text-center text-small text-help">{words.consequence}</p>
        <Button type="submit" name="intent" value="resend" kind="ghost" size="small" disabled={isChanging}>
          {words.resend}
        </Button>
      </div>
    </Form>
  )
}
