import type { Db } from '#platform/db.ts'

/** Version dates of terms and privacy policy, which covers cookies. */
export const consentVersions = { terms: '2026-11-27', cookies: '2026-11-28' } as const
type ConsentKind = keyof typeof consentVersions

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
