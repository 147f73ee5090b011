import pg from 'pg'
import { redactSecrets } from '#platform/observability/redact-error.ts'
import { oneRow } from './one-row.ts'

/** A database URL for display, without its password. */
export function redactAddress(url: string) {
  const [, scheme = '', authority = '', rest = ''] = /^(\w+:\/\/)([^/?#]*)([^?#]*)/s.exec(url) ?? []
  const index = authority.lastIndexOf('@')
  const user = index === -1 ? '' : `${authority.slice(0, index).split(':')[0]}@`
  return scheme ? `${scheme}${user}${authority.slice(index + 1)}${rest}` : 'DATABASE_URL'
}

/** The database's version. Throws a one-line error with the address, the reason and the remedy. */
export async function reachDatabase(url: string, setting = 'DATABASE_URL'): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return oneRow(rows).server_version.split(' ')[0]!
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    const reason = redactSecrets(message || code || 'no answer')
    throw new Error(
      `The database at ${redactAddress(url)} cannot be reached: ${reason}. Start it, or mend ${setting}.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
