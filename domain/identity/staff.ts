/** Our team (quality: Staff; AMB-14). */
import type { PinLimitRefusal, PinSendRefusal } from './pin.ts'

export const staffPermissions = ['chat_read', 'moderate', 'verify_pros', 'wallet_adjust', 'content'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** Shorter passwords are not taken when somebody joins the team. */
export const minPasswordLength = 12
/** Longer ones are refused before any work is done on them. */
export const maxPasswordLength = 200

/** One spelling of an e-mail, for storing and for comparing. */
export const staffEmail = (text: string) => text.trim().toLowerCase()

export type StaffSignInRefusal = 'wrong_credentials' | PinLimitRefusal | PinSendRefusal
export type AddStaffRefusal = 'invalid_email' | 'invalid_phone' | 'invalid_name' | 'weak_password' | 'already_staff'
