import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { maxQuickReplies, quickReplyLimit } from './conversation.ts'

/** All quick replies of a professional, in their order: what is not among them is gone. Blank ones are none. */
export const setQuickRepliesForm = actionForm({
  takes: z.object({ replies: z.array(z.string().trim().max(quickReplyLimit)).max(maxQuickReplies) }),
  refusals: [],
})
