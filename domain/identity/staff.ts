/** Staff (quality: Staff; AMB-14). */
import { pinErrorCodes } from './pins/pin.ts'

export { type StaffPermission, staffPermissions } from '#domain/shared/access.ts'

/** A staff session ends after these minutes without use. */
export const staffIdleMinutes = 15
/** The longest staff session, used or not. */
export const staffSessionHours = 8

/** Minimum length, for new staff and for changed passwords. */
export const minPasswordLength = 12
/** Longer ones are refused before hashing. */
export const maxPasswordLength = 200

/** Normalises an e-mail for storage and for comparing. */
export const staffEmail = (text: string) => text.trim().toLowerCase()

export type AddStaffErrorCode = 'invalid_email' | 'invalid_phone' | 'invalid_name' | 'weak_password' | 'already_staff'

/** Why a password is refused. */
const passwordWeaknesses = ['password_short', 'password_long', 'password_simple', 'password_same'] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]
export const changePasswordErrorCodes = [
  'wrong_password',
  ...passwordWeaknesses,
  ...pinErrorCodes,
  'too_many_requests',
] as const
export type ChangePasswordErrorCode = (typeof changePasswordErrorCodes)[number]
