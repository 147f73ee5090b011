import { titleMeta } from '#app/middleware/title-meta.ts'
import { signInTexts } from '#texts/sign-in.ts'
import type { Route } from './+types/professional-sign-in.ts'
import { type SignInAnswer, signInForm, signInPage } from './sign-in-actions.server.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

export const handle = { pageType: 'signin:show' }

export const meta = () => titleMeta(signInTexts.title, signInTexts.professionalIntro)

export const loader = ({ request }: Route.LoaderArgs) => signInPage(request, 'professional')
export const action = (args: Route.ActionArgs) => signInForm(args, 'professional')

/** The sign-in page; the dialog for an expired session has the same steps (AMB-13). */
export default function ProfessionalSignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame surface="professional">
      <SignInSteps side="professional" target={loaderData.target} answer={actionData as SignInAnswer | undefined} />
    </SignInFrame>
  )
}
