/** Which responses a benchmark counts: expected status and size. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; bytes: number }

/** Any other answer ends the benchmark: a refusal, redirect or cut page would count as a fast one. */
export function expectAnswer(
  what: string,
  { status, bytes }: Answer,
  { status: expected = 200, minBytes = 1 }: { status?: number; minBytes?: number } = {},
) {
  if (status !== expected || bytes < minBytes) throw new Error(`${what} answered ${status} with ${bytes} bytes`)
}

/** The same for a load program, which knows only how many answers and bytes there were. */
export function expectPages(what: string, { answers, bytes }: { answers: number; bytes: number }, minBytes: number) {
  if (!(bytes >= answers * minBytes)) throw new Error(`${what}: ${bytes} bytes in ${answers} answers`)
}

/** Bytes of a page on the wire. */
export async function readPage(url: string, headers: Record<string, string> = {}, minBytes = 1) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  expectAnswer(url, { status: response.statusCode!, bytes: body.length }, { minBytes })
  return body
}
