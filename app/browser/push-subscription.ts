/** API calls for push subscriptions, by pages and service worker. */

type RenewalFields = { isRenewal?: true; formerEndpoint?: string }

const headers = { accept: 'application/json', 'content-type': 'application/json' }

/** Returns the id of the stored device, null if there was nothing to renew. Throws on other responses. */
export async function registerSubscription(
  subscription: PushSubscription,
  fields: RenewalFields = {},
): Promise<{ id: number | null }> {
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, ...fields })
  const answer = await fetch('/v1/push/devices', { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`push: ${answer.status}`)
  return (await answer.json()) as { id: number | null }
}

async function publicKey() {
  const answer = await fetch('/v1/push/key', { headers })
  if (!answer.ok) throw new Error(`push key: ${answer.status}`)
  return ((await answer.json()) as { key: string }).key
}

/** Subscribes this browser with the current key. */
export const subscribe = async (manager: PushManager) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: await publicKey() })

/** Resubscribes after the browser dropped the subscription. */
export async function resubscribe(manager: PushManager, formerEndpoint: string | undefined) {
  const subscription = (await manager.getSubscription()) ?? (await subscribe(manager))
  await registerSubscription(subscription, { isRenewal: true, formerEndpoint })
}
