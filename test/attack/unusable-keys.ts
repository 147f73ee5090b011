import { browserKeys } from '../support/browser-keys.ts'
import { type Attack, change, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const offCurve = Buffer.alloc(65, 4)

/** Invalid push keys must be rejected, not fail at sending. */
export const unusableKeys: Attack = {
  category: 'push subscriptions that stop all pushes',
  twin: {
    changes: [change('domain/notifications/save-push-device.server.ts', ' || !isSubscriptionKey(keys)', '')],
  },
  async run(demo) {
    const { address } = demo
    const cookie = await signInOf(demo, phones.ana)
    const findings: string[] = []
    for (const keys of [
      { ...browserKeys(), p256dh: offCurve.toString('base64url') },
      { ...browserKeys(), auth: Buffer.alloc(15, 1).toString('base64url') },
    ]) {
      const { status } = await fetch(`${address}/v1/push/devices`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/attack', keys }),
      })
      if (status < 400 || status >= 500) findings.push(`keys that are none are answered with ${status}`)
    }
    return findings
  },
}
