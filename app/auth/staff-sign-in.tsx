import { Form, redirect, useNavigation } from 'react-router'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Header } from '#app/components/header.tsx'
import { Container, Page } from '#app/components/layout.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { findSignedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { staffHome } from '#presenters/role-pages.ts'
import { staffSignInTexts as words } from '#texts/staff-sign-in.ts'
import type { Route } from './+types/staff-sign-in.ts'
import { StaffPin } from './staff-pin.tsx'
import { toRequestedPath, type StaffSignInAnswer, staffSignInForm } from './staff-sign-in-actions.server.ts'

export const handle = { pageType: 'staff-signin:show' }

export const meta = () => titleMeta(words.title, words.intro)

/** Signed-in staff continue at once. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findSignedIn(request)
  if (user?.role === 'staff') throw redirect(toRequestedPath(request, staffHome(user.permissions)))
  return null
}

export const action = staffSignInForm

/** E-mail and password, then the PIN: the only way into the staff area (AMB-14). */
export default function StaffSignIn({ actionData }: Route.ComponentProps) {
  const answer = actionData as StaffSignInAnswer | undefined
  const isSending = useNavigation().state !== 'idle'
  return (
    <Page surface="staff" header={<Header links={[]} account={<span />} />}>
      <Container width="form">
        <div className="py-6 desktop:py-16">
          {answer?.challenge ? (
            <StaffPin answer={answer} challenge={answer.challenge} />
          ) : (
            <Form method="post" noValidate className="card">
              <div className="stack stack-6">
                <div className="stack stack-2">
                  <h1 className="text-title-2">{words.heading}</h1>
                  <p className="text-soft">{words.intro}</p>
                </div>
                {answer?.error && <ErrorAlert>{answer.error}</ErrorAlert>}
                <TextField
                  name="email"
                  label={words.email}
                  type="email"
                  autoComplete="username"
                  inputMode="email"
                  defaultValue={answer?.email}
                  error={answer?.emailError}
                  autoFocus
                />
                <TextField
                  name="password"
                  label={words.password}
                  type="password"
                  autoComplete="current-password"
                  error={answer?.passwordError}
                />
                <Button type="submit" size="large" wide busy={isSending}>
                  {isSending ? words.going : words.go}
                </Button>
                <p className="text-small text-help">{words.sessionRule}</p>
              </div>
            </Form>
          )}
        </div>
      </Container>
    </Page>
  )
}
