import type { Route } from './+types/professional-sign-in.ts'
import { brand } from '#texts/brand.ts'
import { signInTexts } from '#texts/sign-in.ts'
import type { SignInAnswer } from '#app/phone/sign-in-steps.tsx'
import { SignIn } from './sign-in.tsx'
import { signInForm, signInPage } from './sign-in-actions.server.ts'

export const handle = { pageType: 'signin:show' }

export const meta = () => [
  { title: `${signInTexts.title} · ${brand.name}` },
  { name: 'description', content: signInTexts.professionalLead },
]

export const loader = ({ request }: Route.LoaderArgs) => signInPage(request, 'professional')
export const action = ({ request }: Route.ActionArgs) => signInForm(request, 'professional')

export default function ProfessionalSignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignIn side="professional" target={loaderData.target} answer={actionData as SignInAnswer | undefined} />
}
