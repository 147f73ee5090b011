import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { removePushDeviceForm } from './remove-push-device.ts'

/** Removes one of a person's own push devices. Another person's is not found. */
export const removePushDevice = (
  db: Db,
  { userId, deviceId }: ActionInput<typeof removePushDeviceForm>,
): Promise<Result<null, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows ? ok(null) : fail('not_found')
  })
