/** What a browser gave when its person said yes to notifications. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `to` names the person (`user:12`) in the local inbox only. `url` is a path of the product. `isPressing`: a phone that sleeps is woken for it. `keepForSeconds`: so long its service keeps it for one that is off. */
export type PushMessage = {
  to: string
  subscriptions: PushSubscription[]
  template: string
  title: string
  body: string
  url: string
  isPressing?: boolean
  keepForSeconds?: number
  now: Date
}

/** `gone`: endpoints that are no more and should be forgotten. Throws when no subscription could be reached. */
export type PushSender = { send: (message: PushMessage) => Promise<{ gone: string[] }> }
