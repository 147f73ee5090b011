import { formAction } from '#app/middleware/form-action.ts'
import { setReadReceipts } from '#domain/conversations/read-receipts.server.ts'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { signOutDevice, signOutOtherDevices } from '#domain/notifications/sign-out-devices.server.ts'

const showsSuccess = true

/** The forms of an account, for the pages of clients and professionals. */
export const accountForms = {
  'read-receipts': formAction(setReadReceipts, { showsSuccess }),
  'remove-push-device': formAction(removePushDevice, { showsSuccess }),
  'end-session': formAction(signOutDevice, { showsSuccess }),
  'end-others': formAction(signOutOtherDevices, { showsSuccess }),
}
