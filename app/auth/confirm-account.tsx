import { data, Form, redirect, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findAccountOfLink, confirmAccount } from '#domain/identity/dormant-account.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { confirmAccountTexts as words } from '#texts/confirm-account.ts'
import type { Route } from './+types/confirm-account.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { pageType: 'account-confirmation:show' }
export const meta = () => titleMeta(words.title)

/** Loading changes nothing: mail clients open links before their owners do. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const account = await findAccountOfLink(db(), token, now())
  if (!account) throw data(null, { status: 404 })
  return { signIn: account.role === 'professional' ? href('/profissional/entrar') : href('/entrar') }
}

export const action = formAction(confirmAccount, {
  onSuccess: (_, { token }) => redirect(`${href('/entrar/confirmar/:token', { token })}?pronto=1`, 303),
})

/** The link in the e-mail that confirms a dormant account; the phone is verified afterwards. */
export default function ConfirmAccount({ loaderData: { signIn } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isDone = search.has('pronto')
  return (
    <SignInFrame surface="client">
      <Card gap={4}>
        <h1 className="text-title-2">{isDone ? words.confirmedTitle : words.title}</h1>
        <p role="status" className="text-soft">
          {isDone ? words.confirmedText : words.text}
        </p>
        {isDone ? (
          <ButtonLink href={signIn}>{words.signIn}</ButtonLink>
        ) : (
          <Form method="post">
            <Button type="submit" wide>
              {words.confirm}
            </Button>
          </Form>
        )}
      </Card>
    </SignInFrame>
  )
}
