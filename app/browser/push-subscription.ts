/** What a page and the service worker tell the server of a subscription. */

type More = { isRenewal?: true; formerEndpoint?: string }

const headers = { accept: 'application/json', 'content-type': 'application/json' }

/** Gives the device as the server knows it; null when there was nothing to renew. Throws when it did not answer so. */
export async function reportToServer(subscription: PushSubscription, more: More = {}): Promise<{ id: number | null }> {
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, ...more })
  const answer = await fetch('/v1/push/devices', { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`push: ${answer.status}`)
  return (await answer.json()) as { id: number | null }
}

async function publicKey() {
  const answer = await fetch('/v1/push/key', { headers })
  if (!answer.ok) throw new Error(`push key: ${answer.status}`)
  return ((await answer.json()) as { key: string }).key
}

/** A new subscription of this browser, to the key of the product as it is now. */
export const subscribe = async (manager: PushManager) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: await publicKey() })

/** The same again after the browser let the former one go. */
export async function resubscribe(manager: PushManager, formerEndpoint: string | undefined) {
  const subscription = (await manager.getSubscription()) ?? (await subscribe(manager))
  await reportToServer(subscription, { isRenewal: true, ...(formerEndpoint ? { formerEndpoint } : {}) })
}
