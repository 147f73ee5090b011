import { wordFlagsOf } from '../moderation/moderation.ts'
import type { DescriptionErrorCode } from '../order-errors.ts'
import { descriptionLimit } from './request-fields.ts'

/** Why an edited description is refused, or null. Same rules as at the review (AMB-62). */
export function descriptionRefusal(text: string): DescriptionErrorCode | null {
  const trimmed = text.trim()
  if (!trimmed) return 'empty_description'
  if (trimmed.length > descriptionLimit) return 'long_description'
  const [flag] = wordFlagsOf([trimmed])
  return flag ?? null
}
