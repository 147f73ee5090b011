import { data } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import type { AccountKind } from '#domain/account-deletion/account-deletion.ts'
import { banSurvivesDeletion } from '#domain/account-deletion/ban-survives-deletion.server.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { countLostData } from '#domain/account-deletion/lost-data.server.ts'
import {
  getContactPhone,
  requestAccountDeletion,
  resendDeletionPin,
} from '#domain/account-deletion/request-deletion.server.ts'
import { expiredCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { deletionStepTexts, lossTexts } from '#texts/account-deletion.ts'
import { type PinAnswer, pinForm } from './pin-forms.server.ts'

/** What would be lost, whether anything is retained, and where the code would be sent. */
export async function deletionPage({ userId }: SignedIn, role: AccountKind) {
  const [loss, isKept, phone] = await Promise.all([
    countLostData(db(), { userId, role }),
    banSurvivesDeletion(db(), { userId, role }),
    getContactPhone(db(), userId),
  ])
  return { userId, losses: lossTexts(loss), isKept, phone }
}

export type DeletionAnswer = PinAnswer & { isGone?: boolean; isKept?: boolean }

/** Code, PIN and resend as forms: requesting the code always is one, the others only without JavaScript. */
export async function deletionForm(args: RouteArgs) {
  const { request } = args
  return pinForm(await request.formData(), {
    purpose: 'account_deletion',
    words: { resent: deletionStepTexts.codeSent },
    start: () => runForPage(args, requestAccountDeletion, {}),
    resend: ({ challenge }) => runForPage(args, resendDeletionPin, { uuid: challenge }),
    async verify({ challenge, pin }) {
      const deleted = await runForPage(args, deleteAccount, { uuid: challenge, pin })
      if (!deleted.ok) return deleted
      const headers = new Headers()
      for (const cookie of expiredCookies(isSecure(request))) headers.append('set-cookie', cookie)
      return data({ isGone: true, ...deleted.value }, { headers })
    },
  })
}
