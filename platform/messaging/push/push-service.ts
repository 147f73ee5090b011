import { env as ownEnv, type Env } from '#platform/env.ts'

/** Known push services: endpoints are untrusted URLs. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const serviceSuffixes = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com']

export function isPushService(endpoint: URL): boolean {
  const { protocol, hostname, port, username } = endpoint
  if (protocol !== 'https:' || port || username) return false
  return services.includes(hostname) || serviceSuffixes.some((suffix) => hostname.endsWith(suffix))
}

/** Whether an endpoint is allowed; tests may use a local one. */
export const canPushTo = (endpoint: URL, { APP_ENV }: Pick<Env, 'APP_ENV'> = ownEnv) =>
  isPushService(endpoint) || (APP_ENV === 'test' && endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1')
