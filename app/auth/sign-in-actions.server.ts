import { redirect } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { findSignedIn } from '#app/middleware/session.ts'
import { finishSignIn, resendSignInPin, startSignIn } from '#domain/identity/sign-in.server.ts'
import { canonicalMobile, formatPhone } from '#domain/shared/brazilian-phone.ts'
import { safeRedirect } from '#presenters/role-pages.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { openSession } from './open-session.server.ts'
import { type PinAnswer, pinForm } from './pin-forms.server.ts'

type Role = 'client' | 'professional'

const targetOf = (request: Request, role: Role) => safeRedirect(new URL(request.url).searchParams.get('redirect'), role)

/** Where to go afterwards; a signed-in visitor is redirected at once. */
export async function signInPage(request: Request, role: Role) {
  const target = targetOf(request, role)
  const user = await findSignedIn(request)
  if (user?.role === role) throw redirect(target)
  return { target }
}

type Phone = { phone?: string; phoneError?: string }
export type SignInAnswer = PinAnswer & Phone

/** Phone, PIN and resend without JavaScript; hydrated pages use the endpoints of the specification. */
export async function signInForm(args: RouteArgs, role: Role) {
  const { request } = args
  const form = await request.formData()
  const typed = String(form.get('phone') ?? '')
  const phone = canonicalMobile(typed)
  return pinForm<Phone>(form, {
    purpose: 'login',
    words: { started: signInTexts.codeSent, resent: signInTexts.codeSent },
    pageData: () => ({ phone: phone ? formatPhone(phone) : typed }),
    findFieldErrors: ({ challenge }) => (challenge || phone ? {} : { phoneError: signInTexts.invalidPhone }),
    start: () => runForPage(args, startSignIn, { phone: phone!, role }),
    resend: ({ challenge }) => runForPage(args, resendSignInPin, { uuid: challenge }),
    async verify({ challenge, pin }) {
      const verified = await runForPage(args, finishSignIn, { uuid: challenge, pin })
      return verified.ok ? openSession(request, { ...verified.value, role }, targetOf(request, role)) : verified
    },
  })
}
