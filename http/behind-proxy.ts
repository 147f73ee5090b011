import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import { isPublicIp } from '#platform/security/ip-address.ts'

const whatToDo =
  'name the networks of every proxy of your own in TRUSTED_PROXIES (docs/operations.md); until then all who come by it share the limits of one address, and some limits count nobody'
let isWarned = false

/**
 * Warns once if requests seem to come through a proxy that is not trusted: a forwarded request came from a private IP;
 * or, at startup without one, production uses https and no proxy is trusted.
 */
export function warnOfProxy(ip?: string) {
  if (isWarned) return
  const isBehindOne = ip
    ? !isPublicIp(ip)
    : !env.TRUSTED_PROXIES.length && env.APP_ENV === 'production' && env.PUBLIC_ORIGIN?.startsWith('https:')
  if (!isBehindOne) return
  isWarned = true
  log.warn({ whatToDo }, 'request came through a proxy missing from TRUSTED_PROXIES')
}
