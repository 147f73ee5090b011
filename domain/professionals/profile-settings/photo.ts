import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

export const removePhotoForm = actionForm({ takes: z.object({}), refusals: ['not_a_professional'], isOnce: true })
