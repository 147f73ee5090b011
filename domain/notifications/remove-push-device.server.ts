import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** Stops push messages to one of the caller's own browsers. */
export const removePushDevice = defineAction({
  name: 'remove-push-device',
  actor: member,
  openToSuspended: true,
  input: z.object({ deviceId: rowId }),
  errors: ['not_found'],
  async run({ tx, actor: { userId } }, { deviceId }) {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows ? ok(null) : fail('not_found')
  },
})
