import type { HeadersFunction } from 'react-router'

type Refused = { code: string; retryAfterSeconds?: number }

/** How a page answers a form that was refused: 429 with the seconds to wait where time heals it, else the status given. */
export const refusalInit = ({ code, retryAfterSeconds }: Refused, status: number): ResponseInit =>
  code === 'too_many_requests'
    ? { status: 429, headers: { 'retry-after': String(retryAfterSeconds ?? 60) } }
    : { status }

/** For `headers` of a page whose forms may be refused so: what the loader said, and over it what the action said. */
export const headersOfBoth: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const both = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) both.set(name, value)
  return both
}
