import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

const endpoint = z.url().max(1000)

/** A browser said yes to messages: where its push service takes them, and by which keys they are sealed. */
export const savePushDeviceForm = actionForm({
  takes: z.object({
    endpoint,
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
      auth: z.string().regex(/^[\w-]{20,40}={0,2}$/),
    }),
    /** Nobody was asked: the browser changed its subscription, or its person signed in again. Only what was theirs goes on. */
    isRenewal: z.boolean().optional(),
    /** What the subscription was before. */
    formerEndpoint: endpoint.optional(),
  }),
  refusals: ['invalid', 'session_required', 'too_many_requests'],
  isOnce: true,
})
export type SavePushErrorCode = (typeof savePushDeviceForm.refusals)[number]

/** So many browsers of one person are told; the one that was subscribed longest ago gives way. */
export const maxPushDevices = 10
