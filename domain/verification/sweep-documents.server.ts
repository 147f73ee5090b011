import { type NotNull, sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { purgeProfilePages } from '#domain/professionals/professionals.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction, inTransactionBatches } from '#platform/db.ts'
import { changeVerification } from './change-verification.server.ts'
import {
  daysLeft,
  decidedStatuses,
  expiryNoticeDays,
  awaitingFilesStatuses,
  findDueNoticeDays,
  pictureRetentionDays,
} from './verification.ts'
import { writeEvent } from './write-event.server.ts'

/** Expires documents and notifies their professionals. Returns how many. */
export async function expireDocuments(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    const over = await changeVerification(tx, 'expire')
      .where('valid_until', '<', saoPauloDay(now))
      .returning(['id', 'kind', 'professional_id'])
      .execute()
    for (const { id, kind, professional_id } of over) {
      await writeEvent(tx, { verificationId: id, event: 'expire' }, now)
      await purgeProfilePages(tx, professional_id, now)
      const userId = await getUserId(tx, professional_id)
      const facts = { document: kind }
      await notify(tx, { userId, kind: 'document_expired', reference: `verification:${id}`, facts }, now)
    }
    return ok(over.length)
  })
  return value
}

/** Warns 30, 7 and 1 days before expiry, once each, unless renewed. Returns how many. */
export async function notifyOfDocumentExpiry(db: Db, now: Date): Promise<number> {
  const today = saoPauloDay(now)
  const { value } = await inTransaction(db, async (tx) => {
    const ending = await tx
      .selectFrom('verifications as v')
      .innerJoin('professionals as p', 'p.id', 'v.professional_id')
      .select(['v.id', 'v.kind', 'v.valid_until as lastDay', 'v.notified_days as toldDays', 'p.user_id as userId'])
      .where('v.status', '=', 'approved')
      .where('v.valid_until', '>=', today)
      .$narrowType<{ lastDay: NotNull }>()
      .where('v.valid_until', '<=', sql<string>`${today}::date + ${expiryNoticeDays[0]}::int`)
      .where('p.state', '<>', 'deleted')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('verifications as n')
              .select('n.id')
              .whereRef('n.professional_id', '=', 'v.professional_id')
              .whereRef('n.kind', '=', 'v.kind')
              .where('n.status', '=', 'in_review'),
          ),
        ),
      )
      .forUpdate('v')
      .skipLocked()
      .execute()
    let notifiedCount = 0
    for (const { id, kind, lastDay, toldDays, userId } of ending) {
      const days = daysLeft(lastDay, today)
      const due = findDueNoticeDays(days, toldDays)
      if (due === null) continue
      await tx.updateTable('verifications').set({ notified_days: due }).where('id', '=', id).execute()
      const reference = `verification:${id}:${due}`
      const facts = { document: kind, days }
      await notify(tx, { userId, kind: 'document_expires', reference, facts }, now)
      notifiedCount++
    }
    return ok(notifiedCount)
  })
  return value
}

/**
 * Erases pictures 30 days after the decision, or after the last upload of an unsubmitted document. Returns the number
 * of documents.
 */
export async function eraseOldPictures(db: Db, now: Date, batch = 200): Promise<number> {
  const before = addDays(now, -pictureRetentionDays)
  const abandonedCount = await inTransactionBatches(db, batch, (tx, limit) => eraseAbandoned(tx, limit, before))
  return abandonedCount + (await inTransactionBatches(db, batch, (tx, limit) => eraseDecided(tx, limit, before, now)))
}

async function eraseDecided(tx: Db, limit: number, before: Date, now: Date) {
  const old = await tx
    .selectFrom('verifications')
    .select('id')
    .where('status', 'in', decidedStatuses)
    .where('decided_at', '<=', before)
    .where('pictures_erased_at', 'is', null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = old.map(({ id }) => id)
  await erasePicturesOfVerifications(tx, ids)
  if (ids.length)
    await tx.updateTable('verifications').set({ pictures_erased_at: now }).where('id', 'in', ids).execute()
  return ids.length
}

/** Started or returned and not submitted since: all files may be sent again. */
async function eraseAbandoned(tx: Db, limit: number, before: Date) {
  const abandoned = await tx
    .selectFrom('verifications as v')
    .select('v.id')
    .where('v.status', 'in', awaitingFilesStatuses)
    .where((eb) => eb.or([eb('v.decided_at', 'is', null), eb('v.decided_at', '<=', before)]))
    .where((eb) => {
      const sent = eb
        .selectFrom('verification_pieces as s')
        .select('s.piece')
        .whereRef('s.verification_id', '=', 'v.id')
        .where('s.picture_id', 'is not', null)
      return eb.and([eb.exists(sent), eb.not(eb.exists(sent.where('s.sent_at', '>', before)))])
    })
    .limit(limit)
    .forUpdate('v')
    .skipLocked()
    .execute()
  const ids = abandoned.map(({ id }) => id)
  await erasePicturesOfVerifications(tx, ids)
  if (ids.length) await tx.deleteFrom('verification_pieces').where('verification_id', 'in', ids).execute()
  return ids.length
}

async function erasePicturesOfVerifications(tx: Db, verificationIds: readonly number[]) {
  if (!verificationIds.length) return
  const pieces = await tx
    .selectFrom('verification_pieces')
    .select('picture_id')
    .where('verification_id', 'in', verificationIds)
    .execute()
  await tx
    .updateTable('verification_pieces')
    .set({ picture_id: null })
    .where('verification_id', 'in', verificationIds)
    .execute()
  const pictureIds = pieces.flatMap(({ picture_id }) => picture_id ?? [])
  await erasePictures(tx, pictureIds)
}

async function getUserId(tx: Db, professionalId: number) {
  const { user_id } = await tx
    .selectFrom('professionals')
    .select('user_id')
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()
  return user_id
}

/** Erases all documents of a deleted account: pictures, typed data and decisions. */
export async function eraseDocuments(tx: Db, professionalId: number) {
  const rows = await tx.selectFrom('verifications').select('id').where('professional_id', '=', professionalId).execute()
  const ids = rows.map(({ id }) => id)
  await erasePicturesOfVerifications(tx, ids)
  await tx.deleteFrom('verifications').where('professional_id', '=', professionalId).execute()
}
