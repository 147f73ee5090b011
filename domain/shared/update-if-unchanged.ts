import { ok, fail, type Result } from './result.ts'

/**
 * Writes over what is held in this transaction, unless its page showed something else (`seen`): the later of two tabs would wipe
 * what the earlier kept. Whoever asks for what stands there already is not refused, so that a deed may go twice.
 */
export async function updateIfUnchanged(
  seen: string | undefined,
  mark: () => Promise<string>,
  write: () => Promise<unknown>,
): Promise<Result<null, 'changed_meanwhile'>> {
  const before = await mark()
  await write()
  if (seen === undefined || seen === before || (await mark()) === before) return ok(null)
  return fail('changed_meanwhile')
}
