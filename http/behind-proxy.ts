import type { IncomingHttpHeaders } from 'node:http'
import { env } from '#platform/env.ts'
import { log } from '#platform/log.ts'

const whatToDo =
  'set TRUST_PROXY=1 when a proxy of your own sets X-Forwarded-For; until then all who come by it share the limits of one address'
let isWarned = false

/** Says once that requests come by a proxy that is not believed. Without any, asks at the start: https means one. */
export function warnOfProxy(headers?: IncomingHttpHeaders) {
  if (env.TRUST_PROXY || isWarned) return
  const isBehindOne = headers
    ? headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    : env.APP_ENV === 'production' && env.PUBLIC_ORIGIN?.startsWith('https:')
  if (!isBehindOne) return
  isWarned = true
  log.warn({ whatToDo }, 'a proxy stands in front, and TRUST_PROXY is 0')
}
