import { redirect } from 'react-router'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import {
  approveVerification,
  askCorrection,
  leaveVerification,
  rejectVerification,
} from '#domain/moderation/verify-professionals.server.ts'
import { approveForm, correctionForm, leaveForm, rejectForm } from '#domain/verification/decide.ts'
import { href } from '#href.ts'
import { type verifyDoneTexts, verifyErrorTexts } from '#texts/verify.ts'

const back = (done: keyof typeof verifyDoneTexts) => redirect(`${href('/interno/verificacoes')}?feito=${done}`, 303)
const asked = { from: { id: 'verificationId' }, words: verifyErrorTexts } as const

/** What may be decided on a document; which of it, its form says. */
export const decisionOnVerification = pageDoors({
  approve: pageDoor(approveForm, approveVerification, { ...asked, done: () => back('approve') }),
  correction: pageDoor(correctionForm, askCorrection, { ...asked, done: () => back('correction') }),
  refuse: pageDoor(rejectForm, rejectVerification, { ...asked, done: () => back('refuse') }),
  leave: pageDoor(leaveForm, leaveVerification, { ...asked, done: () => back('left') }),
})
