import { type PageAction, pageDoor, pageDoors, type SaidForm } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { setReadReceipts } from '#domain/conversations/read-receipts.server.ts'
import { readReceiptsForm } from '#domain/conversations/read-receipts.ts'
import { endOtherSessionsForm, endOwnSessionForm } from '#domain/identity/sessions/end-sessions.ts'
import { endOtherSessions, endOwnSession } from '#domain/identity/sessions/own-sessions.server.ts'
import { purgeSignedOutDevices } from '#domain/notifications/push-devices.server.ts'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { removePushDeviceForm } from '#domain/notifications/remove-push-device.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { receiptTexts } from '#texts/conversations.ts'
import { pushTexts } from '#texts/push.ts'
import { sessionTexts } from '#texts/sessions.ts'

/** The page stays, and says what its form did. */
export const sentenceOf =
  <Input>(text: (input: Input) => string) =>
  (_value: unknown, input: Input, _params: unknown, form: string): SaidForm => ({ form, said: text(input) })

const ended = sentenceOf(() => sessionTexts.ended)

const endSession = pageDoor(
  endOwnSessionForm,
  async (db, { userId, session }, now) => {
    if (!(await endOwnSession(db, { userId, sessionId: session }, now))) return fail('not_found')
    await purgeSignedOutDevices(db, userId)
    return ok(null)
  },
  { done: ended },
)

/** Which session stays is known of who asks, and never taken from a form. */
const endOthers = (args: PageAction, form: FormData, intent: string) =>
  pageDoor(
    endOtherSessionsForm,
    async (db, { userId }, now) => {
      await endOtherSessions(db, { userId, keep: args.context.get(signedIn).sessionId }, now)
      await purgeSignedOutDevices(db, userId)
      return ok(null)
    },
    { done: ended },
  )(args, form, intent)

/** What clients and professionals do about their own account, by the field `intent`; without one, a session ends. */
export const accountForms = {
  'read-receipts': pageDoor(readReceiptsForm, setReadReceipts, {
    done: sentenceOf(({ shows }) => (shows === 'yes' ? receiptTexts.turnedOn : receiptTexts.turnedOff)),
  }),
  'remove-push-device': pageDoor(removePushDeviceForm, removePushDevice, {
    done: sentenceOf(() => pushTexts.devices.removed),
  }),
  'end-session': endSession,
  'end-others': endOthers,
}

export const accountAction = pageDoors(accountForms, 'end-session')
