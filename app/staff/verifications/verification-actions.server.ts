import { redirect } from 'react-router'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import {
  approveVerification,
  askCorrection,
  leaveVerification,
  refuseVerification,
} from '#domain/moderation/verify-professionals.server.ts'
import { href } from '#href.ts'
import { type staffVerificationDoneTexts, staffVerificationErrorTexts as messages } from '#texts/staff-verifications.ts'

const params = { id: 'verificationId' } as const
const back = (done: keyof typeof staffVerificationDoneTexts) => () =>
  redirect(`${href('/interno/verificacoes')}?feito=${done}`, 303)

/** The decisions on a document. */
export const decisionOnVerification = formActions({
  approve: formAction(approveVerification, { params, messages, onSuccess: back('approve') }),
  correction: formAction(askCorrection, { params, messages, onSuccess: back('correction') }),
  refuse: formAction(refuseVerification, { params, messages, onSuccess: back('refuse') }),
  leave: formAction(leaveVerification, { params, onSuccess: back('left') }),
})
