import { hostname } from 'node:os'
import { pino } from 'pino'
import { service, version } from '#platform/version.ts'
import { loggedPath } from './logged-path.ts'
import { redactError } from './redact-error.ts'
import { requestContext } from './request-context.ts'
import { traceFields } from './tracing.ts'

/** A phone in a log shows its area code and last two digits only. */
export function redactPhone(phone: string) {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 6 ? '•••' : `${digits.slice(0, 2)}•••••${digits.slice(-2)}`
}

const redactedPaths = [
  'pin',
  'token',
  'cookie',
  'authorization',
  'password',
  'code',
  'req.headers.cookie',
  'req.headers.authorization',
  '*.pin',
  '*.token',
  '*.cookie',
  '*.authorization',
  '*.password',
]

const levels: Record<string, string> = { test: 'silent', demo: 'warn', production: 'info' }

/** Kind, message and stack of an error: driver errors also have connection and values. */
function serializeError(thrown: unknown) {
  const { name, message, stack, code } = redactError(thrown)
  return { name, message, code, stack }
}

/**
 * One line of JSON per event. Secrets are redacted at the root and one level down, and in paths; phones are masked by
 * the caller (`redactPhone`).
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? levels[process.env.APP_ENV ?? 'demo'] ?? 'info',
  redact: { paths: redactedPaths, censor: '[redacted]' },
  serializers: { err: serializeError, path: loggedPath },
  base: { service, version, host: hostname() },
  mixin: () => ({ ...requestContext(), ...traceFields() }),
})
