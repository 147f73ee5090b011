import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { withDatabase } from './with-database.ts'

/** For staff, once a person has identified themselves: lifts the locks of a phone. The page is `/interno/telefones`. */
const phone = canonicalMobile(process.argv[2] ?? '')
await withDatabase(async () => {
  if (!phone) throw new Error('Name the phone: npm run phone:unlock -- "(11) 91234-5678"')
  const [{ liftPhoneLocks }, { now }, { database, inTransaction }] = await Promise.all([
    import('#domain/identity/pins/phone-locks.server.ts'),
    import('#platform/clock.ts'),
    import('#platform/db.ts'),
  ])
  await inTransaction(database().db, async (tx) => {
    await liftPhoneLocks(tx, phone, now())
    return { ok: true }
  })
  return 'the phone may be proved again'
})
