/** A browser's push subscription. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * `to` names the person (`user:12`) in the local inbox only. `url` is a path. `isUrgent`: wakes a sleeping phone.
 * `keepForSeconds`: TTL at the push service.
 */
export type PushMessage = {
  to: string
  subscriptions: PushSubscription[]
  template: string
  title: string
  body: string
  url: string
  isUrgent?: boolean
  keepForSeconds?: number
  now: Date
}

/** `gone`: expired endpoints to delete. Throws if no subscription could be reached. */
export type PushSender = { send: (message: PushMessage) => Promise<{ gone: string[] }> }
