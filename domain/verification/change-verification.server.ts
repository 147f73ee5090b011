import type { Db } from '#platform/db.ts'
import { type VerificationEvent, verificationMachine } from './verification.ts'

/** The only writer of `verifications.status`. Returns an update for states that allow `event` (`./verification.ts`). */
export const changeVerification = (tx: Db, event: VerificationEvent) =>
  tx
    .updateTable('verifications')
    .set({ status: verificationMachine.stateAfter(event) })
    .where('status', 'in', verificationMachine.statesBefore(event))
