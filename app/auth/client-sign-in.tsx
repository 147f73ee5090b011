import { titleMeta } from '#app/middleware/title-meta.ts'
import { signInTexts } from '#texts/sign-in.ts'
import type { Route } from './+types/client-sign-in.ts'
import { type SignInAnswer, signInForm, signInPage } from './sign-in-actions.server.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

export const handle = { pageType: 'signin:show' }

export const meta = () => titleMeta(signInTexts.title, signInTexts.clientIntro)

export const loader = ({ request }: Route.LoaderArgs) => signInPage(request, 'client')
export const action = (args: Route.ActionArgs) => signInForm(args, 'client')

/** The sign-in page; the dialog for an expired session has the same steps (AMB-13). */
export default function ClientSignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame surface="client">
      <SignInSteps side="client" target={loaderData.target} answer={actionData as SignInAnswer | undefined} />
    </SignInFrame>
  )
}
