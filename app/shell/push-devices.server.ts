import type { SignedIn } from '#domain/identity/user.ts'
import { listOwnPushDevices } from '#domain/notifications/push-devices.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { pushTexts } from '#texts/push.ts'
import { deviceText } from '#texts/sessions.ts'

/** A person's browsers with push messages, this one first. */
export async function pushDeviceList({ userId, sessionId }: SignedIn) {
  const currentTime = now()
  const devices = await listOwnPushDevices(db(), userId, currentTime)
  return devices
    .map((device) => ({
      id: device.id,
      device: deviceText(device.userAgent),
      since: pushTexts.devices.since(formatAgo(device.createdAt, currentTime)),
      isHere: device.sessionId === sessionId,
    }))
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
}

export type PushDeviceList = Awaited<ReturnType<typeof pushDeviceList>>
