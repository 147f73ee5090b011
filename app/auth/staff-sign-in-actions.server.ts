import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { resendWaitSeconds, secondsUntilResend } from '#domain/identity/pins/pin.ts'
import {
  finishStaffSignIn,
  resendStaffPin,
  findStaffChallenge,
  startStaffSignIn,
} from '#domain/identity/staff/staff-sign-in.server.ts'
import { hidePhone } from '#domain/shared/brazilian-phone.ts'
import { emailLimit } from '#domain/shared/email.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { safeRedirect, staffHome } from '#presenters/role-pages.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { staffErrorTexts, staffSignInTexts as words } from '#texts/staff-sign-in.ts'
import { openSession } from './open-session.server.ts'
import { type PinAnswer, pinForm, type SentPin } from './pin-forms.server.ts'

type Shown = {
  email?: string
  emailError?: string
  passwordError?: string
  /** The staff member who entered the password. */
  phone?: string
  secondsLeft?: number
}
export type StaffSignInAnswer = PinAnswer & Shown

/** The local page requested before the sign-in, or `home`. */
export const toRequestedPath = (request: Request, home: string) =>
  safeRedirect(new URL(request.url).searchParams.get('redirect'), 'staff', home)

const emailOf = ({ field }: SentPin) => field('email').slice(0, emailLimit)

/** E-mail and password, PIN and resend as plain forms, so that they work without JavaScript. */
export const staffSignInForm = async (args: RouteArgs) =>
  pinForm<Shown>(await args.request.formData(), {
    purpose: 'staff_login',
    words: { started: signInTexts.codeSent, resent: signInTexts.codeSent },
    messages: staffErrorTexts,
    pageData: (sent) => (sent.challenge ? pinStep(sent.challenge) : { email: emailOf(sent) }),
    findFieldErrors: (sent) => (sent.challenge ? {} : missingIn(sent)),
    start: (sent) => runForPage(args, startStaffSignIn, { email: emailOf(sent), password: sent.field('password') }),
    resend: ({ challenge }) => runForPage(args, resendStaffPin, { uuid: challenge }),
    async verify({ challenge, pin }) {
      const entered = await runForPage(args, finishStaffSignIn, { uuid: challenge, pin })
      if (!entered.ok) return entered
      const { permissions, ...session } = entered.value
      const location = toRequestedPath(args.request, staffHome(permissions))
      return openSession(args.request, { ...session, role: 'staff' }, location)
    },
  })

function missingIn(sent: SentPin): Shown {
  const errors: Shown = {}
  if (!emailOf(sent).trim()) errors.emailError = words.emailMissing
  if (!sent.field('password')) errors.passwordError = words.passwordMissing
  return errors
}

/** The current PIN step; without its challenge the sign-in restarts. */
async function pinStep(uuid: string): Promise<Shown | null> {
  const challenge = await findStaffChallenge(db(), uuid)
  if (!challenge) return null
  const remainingSeconds = secondsUntilResend('staff_login', challenge.lastSentAt, now())
  return { phone: hidePhone(challenge.phone), secondsLeft: Math.min(resendWaitSeconds.staff_login, remainingSeconds) }
}
