import { type ActionFunctionArgs, redirect } from 'react-router'
import { getCaller } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { type PinAnswer, pinForm, type SentPin } from './pin-forms.server.ts'
import { askForPasswordPin } from '#domain/identity/staff/staff-password.server.ts'
import { changeOwnPassword } from '#domain/moderation/change-own-password.server.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { staffPasswordTexts as words } from '#texts/staff-password.ts'
import { staffErrorTexts } from '#texts/staff-sign-in.ts'
import { href } from '#href.ts'

type Wrong = { currentError?: string; wantedError?: string; againError?: string; pinError?: string }
export type PasswordAnswer = PinAnswer & Wrong

/** The code first, then code and passwords together, as plain forms. Passwords are never sent back. */
export const passwordForm = async (args: ActionFunctionArgs) =>
  pinForm<Wrong>(await args.request.formData(), {
    purpose: 'staff_password',
    words: {},
    messages: staffErrorTexts,
    errorFields: {
      wrong_password: 'currentError',
      password_short: 'wantedError',
      password_long: 'wantedError',
      password_simple: 'wantedError',
      password_same: 'wantedError',
      too_many_requests: 'refused',
    },
    wrong: (sent) => (sent.challenge ? missingIn(sent) : {}),
    start: () => {
      const { userId } = args.context.get(signedIn)
      return askForPasswordPin(db(), { userId, ...requestOriginOf(args.request) }, now())
    },
    async enter({ challenge, pin, field }) {
      const change = { uuid: challenge, pin, current: field('current'), wanted: field('wanted') }
      const changed = await runAction(changeOwnPassword, await getCaller(args, changeOwnPassword.access), change)
      return changed.ok ? redirect(`${href('/interno/senha')}?trocada=1`, 303) : changed
    },
  })

const missingIn = ({ pin, field }: SentPin): Wrong => ({
  ...(field('current') ? {} : { currentError: words.missing }),
  ...(field('wanted') ? {} : { wantedError: words.missing }),
  ...(pin ? {} : { pinError: words.missing }),
  ...(field('wanted') === field('again') ? {} : { againError: words.differs }),
})
