import { data } from 'react-router'
import { formTexts } from '#doors/form-texts.ts'
import { ownPushDevices } from '#domain/notifications/push-devices.server.ts'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { removePushDeviceForm } from '#domain/notifications/remove-push-device.ts'
import { askAction } from '#domain/shared/ask-action.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { pushTexts } from '#texts/push.ts'
import { deviceText } from '#texts/sessions.ts'

/** Which browsers show news at once, in words; this one first. */
export async function pushDeviceList({ userId, sessionId }: SignedIn) {
  const at = now()
  const devices = await ownPushDevices(db(), userId, at)
  return devices
    .map((device) => ({
      id: device.id,
      device: deviceText(device.userAgent),
      since: pushTexts.devices.since(formatAgo(device.createdAt, at)),
      isHere: device.sessionId === sessionId,
    }))
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
}

export type PushDeviceList = Awaited<ReturnType<typeof pushDeviceList>>

/** What the form of one device says it is, besides the other forms of the page. */
export const removesPushDevice = (form: FormData) => form.get('intent') === 'remove-push-device'

/** One browser shows news no more. What does not exist, or is somebody else's, is 404. */
export async function removeDevice({ userId }: SignedIn, form: FormData) {
  const read = removePushDeviceForm.takes.safeParse(formTexts(form, ['deviceId']))
  if (!read.success) throw data(null, { status: 404 })
  const removed = await askAction(removePushDeviceForm, removePushDevice, { ...read.data, userId })
  if (!removed.ok) throw data(null, { status: 404 })
  return { said: pushTexts.devices.removed }
}
