import type { Db } from '#platform/db.ts'
import { type ConsentKind, consentVersions } from './consent.ts'

type Consent = { kind: ConsentKind; given: boolean; userId?: number | undefined }

/** Writes down what was agreed to or refused, with the version of the words; by whom, when somebody is signed in. */
export const recordConsent = (tx: Db, { kind, given, userId }: Consent, now: Date) =>
  tx
    .insertInto('consents')
    .values({ kind, given, user_id: userId ?? null, version: consentVersions[kind], created_at: now })
    .execute()

/** The rows of somebody who leaves stay as what they are without a name: proof that it was asked. */
export const anonymousConsents = (tx: Db, userId: number) =>
  tx.updateTable('consents').set({ user_id: null }).where('user_id', '=', userId).execute()
