import { addDays } from '#domain/shared/durations.ts'
import { now } from '#platform/clock.ts'
import { env } from '#platform/env.ts'
import { originOf } from '#platform/security/request-origin.ts'
import { newApi } from './context.ts'

/** Contact for vulnerabilities (RFC 9116). */
export const securityTxt = newApi()

const path = '/.well-known/security.txt'
/** The RFC requires less than a year. */
const validDays = 180

securityTxt.get(path, (c) => {
  const origin = originOf(c.req.raw)
  const lines = [
    `Contact: ${env.SECURITY_CONTACT ?? `${origin}/pedir-ajuda`}`,
    `Expires: ${addDays(now(), validDays).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${origin}${path}`,
  ]
  return c.body(`${lines.join('\n')}\n`, 200, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
})
