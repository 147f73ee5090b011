import { parseArgs } from 'node:util'
import { withDatabase } from './with-database.ts'

/**
 * For the person responsible for an institutional professional: `rotate` revokes the console's access, `reconnect`
 * restores it (docs/decisions/0062).
 */
const { values, positionals } = parseArgs({
  options: { profile: { type: 'string' }, by: { type: 'string' } },
  allowPositionals: true,
})

await withDatabase(async () => {
  const [command] = positionals
  const profileId = Number(values.profile)
  if ((command !== 'rotate' && command !== 'reconnect') || !Number.isSafeInteger(profileId) || !values.by)
    throw new Error(
      'Say what, of which profile and who: npm run institutional:token -- rotate --profile 31 --by iris@example.com',
    )
  const [{ rotateToken, reconnectProfile, responsibleStaff }, { now }, { db }] = await Promise.all([
    import('#domain/institutional-console/change-token.server.ts'),
    import('#platform/clock.ts'),
    import('#platform/db.ts'),
  ])
  const caller = await responsibleStaff(db(), values.by)
  if (!caller) throw new Error('No staff member has this e-mail.')
  const change = command === 'rotate' ? rotateToken : reconnectProfile
  const changed = await change(db(), caller, { profileId }, now())
  if (!changed.ok)
    throw new Error('There is no institutional professional with this number: /chat/list/{number} is its page.')
  const { version } = changed.value
  return command === 'rotate'
    ? `the token of profile ${profileId} is now version ${version}: the console reads nothing of it until "reconnect"`
    : `the console is connected with version ${version} of profile ${profileId}`
})
