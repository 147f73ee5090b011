import { callProvider, GatewayError, withGuards } from '#platform/providers/gateway.ts'
import { isPushService } from './push-service.ts'
import type { PushMessage, PushSender, PushSubscription } from './sender.ts'
import { isSubscriptionKey } from './subscription-key.ts'

type WebPushOptions = {
  publicKey: string
  privateKey: string
  subject: string
  timeoutMs?: number
  isAllowed?: (endpoint: URL) => boolean
}

const aDay = 24 * 3600

type PushOptions = { urgency: 'high' | 'normal'; TTL: number }

/** Sends Web Push notifications, encrypted for the browser and signed with the VAPID key. */
export function webPushSender({
  publicKey,
  privateKey,
  subject,
  timeoutMs,
  isAllowed = isPushService,
}: WebPushOptions): PushSender {
  async function sendOne(
    subscription: PushSubscription,
    payload: string,
    options: PushOptions,
  ): Promise<'sent' | 'gone'> {
    if (!URL.canParse(subscription.endpoint) || !isAllowed(new URL(subscription.endpoint))) return 'gone'
    if (!isSubscriptionKey(subscription.keys)) return 'gone'
    const { default: webPush } = await import('web-push')
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      ...options,
    })
    const ownHeaders = Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name.toLowerCase() !== 'content-length')
        .map(([name, value]) => [name, String(value)]),
    )
    try {
      await callProvider(
        'push',
        endpoint,
        { method, headers: ownHeaders, body: new Uint8Array(body ?? Buffer.alloc(0)) },
        { timeoutMs },
      )
      return 'sent'
    } catch (error) {
      if (error instanceof GatewayError && (error.status === 404 || error.status === 410)) return 'gone'
      throw error
    }
  }

  const send = withGuards('push', async (message: PushMessage) => {
    const { subscriptions, title, body, url, isUrgent = false, keepForSeconds = aDay } = message
    const payload = JSON.stringify({ title, body, url })
    const options: PushOptions = { urgency: isUrgent ? 'high' : 'normal', TTL: keepForSeconds }
    const outcomes = await Promise.allSettled(
      subscriptions.map((subscription) => sendOne(subscription, payload, options)),
    )
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
    if (failures.length && !outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent'))
      throw failures[0]!.reason
    const gone = subscriptions.filter((_, index) => {
      const outcome = outcomes[index]!
      return outcome.status === 'fulfilled' && outcome.value === 'gone'
    })
    return { gone: gone.map(({ endpoint }) => endpoint) }
  })

  return { send }
}
