import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { isEmail } from '#domain/shared/email.ts'
import { isVisibleText, normalizeName } from '#domain/shared/person-name.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type AddStaffErrorCode, staffEmail, type StaffPermission } from '../staff.ts'
import { passwordWeakness } from './password-strength.ts'
import { hashPassword } from './password.server.ts'

export type NewStaff = {
  name: string
  email: string
  phone: string
  password: string
  permissions: readonly StaffPermission[]
}

/**
 * Adds a staff member with exactly the named permissions (quality: least permissions). Errors: invalid or taken
 * e-mail or phone, empty name, weak password.
 */
export async function addStaff(
  db: Db,
  { password, permissions, ...input }: NewStaff,
  now: Date,
): Promise<Result<{ userId: number }, AddStaffErrorCode>> {
  const name = normalizeName(input.name)
  const email = staffEmail(input.email)
  const phone = canonicalMobile(input.phone)
  if (!isEmail(email)) return fail('invalid_email')
  if (!phone) return fail('invalid_phone')
  if (!name || name.length > 120 || !isVisibleText(name)) return fail('invalid_name')
  if (passwordWeakness(password, { name, email })) return fail('weak_password')
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx): Promise<Result<{ userId: number }, AddStaffErrorCode>> => {
    const user = await tx
      .insertInto('users')
      .values({ uuid: randomUUID(), role: 'staff', name, email, phone, created_at: now })
      .onConflict((on) => on.columns(['role', 'phone']).where('status', '<>', sql.lit('deleted')).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return fail('already_staff')
    const credentials = await tx
      .insertInto('staff_credentials')
      .values({ user_id: user.id, email, password_hash: passwordHash, permissions: [...permissions], created_at: now })
      .onConflict((on) => on.column('email').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return credentials ? ok({ userId: user.id }) : fail('already_staff')
  })
}
