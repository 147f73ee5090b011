import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { withDatabase } from './with-database.ts'

/** For our team, once a person has shown who they are: a phone locked by a hundred wrong PINs may be proved again. */
const phone = canonicalMobile(process.argv[2] ?? '')
await withDatabase(async () => {
  if (!phone) throw new Error('Name the phone: npm run phone:unlock -- "(11) 91234-5678"')
  const [{ forgetWrongPins }, { database }] = await Promise.all([
    import('#domain/identity/wrong-pins.server.ts'),
    import('#platform/db.ts'),
  ])
  await forgetWrongPins(database().db, phone)
  return 'the phone may be proved again'
})
