import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { invitationErrorCodes } from './invitation.ts'

/** A client asks a professional, by the profile's address, for an own order that searches. */
export const inviteProfessionalForm = actionForm({
  takes: z.object({ uuid: z.uuid(), slug: z.string().min(1).max(200) }),
  refusals: ['not_found', ...invitationErrorCodes],
  isOnce: true,
})
export type InviteErrorCode = (typeof inviteProfessionalForm.refusals)[number]
