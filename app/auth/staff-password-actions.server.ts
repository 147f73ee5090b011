import { type ActionFunctionArgs, redirect } from 'react-router'
import { runForPage } from '#app/middleware/form-action.ts'
import { askForPasswordPin } from '#domain/identity/staff/staff-password.server.ts'
import { changeOwnPassword } from '#domain/moderation/change-own-password.server.ts'
import { href } from '#href.ts'
import { staffPasswordTexts as words } from '#texts/staff-password.ts'
import { staffErrorTexts } from '#texts/staff-sign-in.ts'
import { type PinAnswer, pinForm, type SentPin } from './pin-forms.server.ts'

type PasswordErrors = {
  currentPasswordError?: string
  newPasswordError?: string
  repeatedPasswordError?: string
  pinError?: string
}
export type PasswordAnswer = PinAnswer & PasswordErrors

/** Without JavaScript: one form requests the code, the next sends it with the passwords, which are never sent back. */
export const passwordForm = async (args: ActionFunctionArgs) =>
  pinForm<PasswordErrors>(await args.request.formData(), {
    purpose: 'staff_password',
    words: {},
    messages: staffErrorTexts,
    errorFields: {
      wrong_password: 'currentPasswordError',
      password_short: 'newPasswordError',
      password_long: 'newPasswordError',
      password_simple: 'newPasswordError',
      password_same: 'newPasswordError',
      too_many_requests: 'error',
    },
    findFieldErrors: (sent) => (sent.challenge ? missingIn(sent) : {}),
    start: () => runForPage(args, askForPasswordPin, {}),
    async verify({ challenge, pin, field }) {
      const { currentPassword, newPassword } = passwordsIn(field)
      const change = { uuid: challenge, pin, current: currentPassword, wanted: newPassword }
      const changed = await runForPage(args, changeOwnPassword, change)
      return changed.ok ? redirect(`${href('/interno/senha')}?trocada=1`, 303) : changed
    },
  })

function missingIn({ pin, field }: SentPin): PasswordErrors {
  const { currentPassword, newPassword, repeatedPassword } = passwordsIn(field)
  const errors: PasswordErrors = {}
  if (!currentPassword) errors.currentPasswordError = words.missing
  if (!newPassword) errors.newPasswordError = words.missing
  if (!pin) errors.pinError = words.missing
  if (newPassword !== repeatedPassword) errors.repeatedPasswordError = words.differs
  return errors
}

const passwordsIn = (field: SentPin['field']) => ({
  currentPassword: field('current'),
  newPassword: field('wanted'),
  repeatedPassword: field('again'),
})
