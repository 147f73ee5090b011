import { ok, fail, type Result } from './result.ts'

/**
 * Writes over locked data unless it changed since its page was rendered (`seen`), so that the later of two tabs does
 * not overwrite the earlier: a failed action is rolled back. Writing what is already there succeeds: a retry is safe.
 */
export async function updateIfUnchanged(
  seen: string | undefined,
  readVersion: () => Promise<string>,
  write: () => Promise<unknown>,
): Promise<Result<null, 'stale_version'>> {
  const before = await readVersion()
  await write()
  if (seen === undefined || seen === before) return ok(null)
  const hasWrittenTheSame = (await readVersion()) === before
  if (hasWrittenTheSame) return ok(null)
  return fail('stale_version')
}
