import type { Db } from '#platform/db.ts'
import { type VerificationEvent, verificationMachine } from './verification.ts'

/**
 * The only way in which the status of a verification is written: what happened says what it becomes, and the table of
 * `./verification.ts` to which it can happen. The statement goes on from here.
 */
export const changeVerification = (tx: Db, event: VerificationEvent) =>
  tx
    .updateTable('verifications')
    .set({ status: verificationMachine.stateAfter(event) })
    .where('status', 'in', verificationMachine.statesBefore(event))
