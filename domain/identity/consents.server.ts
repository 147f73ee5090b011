import type { Db } from '#platform/db.ts'
import { type ConsentKind, consentVersions } from './consent.ts'

type Consent = { kind: ConsentKind; given: boolean; userId?: number | undefined }

/** Records a consent or refusal with the version of the text, and the user if signed in. */
export const recordConsent = (tx: Db, { kind, given, userId }: Consent, now: Date) =>
  tx
    .insertInto('consents')
    .values({ kind, given, user_id: userId ?? null, version: consentVersions[kind], created_at: now })
    .execute()

/** Anonymises the rows of a deleted account: they prove that consent was asked. */
export const anonymizeConsents = (tx: Db, userId: number) =>
  tx.updateTable('consents').set({ user_id: null }).where('user_id', '=', userId).execute()
