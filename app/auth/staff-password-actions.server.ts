import { redirect } from 'react-router'
import { type PinAnswer, pinForm, type SentPin } from './pin-forms.server.ts'
import { askForPasswordPin } from '#domain/identity/staff/staff-password.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { changeOwnPassword } from '#domain/moderation/change-own-password.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { staffPasswordTexts as words } from '#texts/staff-password.ts'
import { staffErrorTexts } from '#texts/staff-sign-in.ts'
import { href } from '#href.ts'

type Wrong = { currentError?: string; wantedError?: string; againError?: string; pinError?: string }
export type PasswordAnswer = PinAnswer & Wrong

/** The code first, then code and passwords together, as plain forms. Passwords are never sent back. */
export const passwordForm = async (request: Request, { userId, sessionId }: SignedIn) =>
  pinForm<Wrong>(await request.formData(), {
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
    start: () => askForPasswordPin(db(), { userId, ...requestOriginOf(request) }, now()),
    async enter({ challenge, pin, field }) {
      const { browser } = requestOriginOf(request)
      const passwords = { current: field('current'), wanted: field('wanted') }
      const change = { userId, sessionId, uuid: challenge, pin, ...passwords, browser }
      const changed = await changeOwnPassword(db(), change, now())
      return changed.ok ? redirect(`${href('/interno/senha')}?trocada=1`, 303) : changed
    },
  })

const missingIn = ({ pin, field }: SentPin): Wrong => ({
  ...(field('current') ? {} : { currentError: words.missing }),
  ...(field('wanted') ? {} : { wantedError: words.missing }),
  ...(pin ? {} : { pinError: words.missing }),
  ...(field('wanted') === field('again') ? {} : { againError: words.differs }),
})
