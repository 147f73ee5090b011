import { isBanned, isDocumentOfOther, settleIdentity } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { canonicalCnpj, isCnpj, isCpf } from '#domain/shared/document-number.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { changeVerification } from './change-verification.server.ts'
import { openVerification, sender } from './open-verification.server.ts'
import type { SendDocumentsErrorCode, sendDocumentsForm } from './send-documents.ts'
import { isFilling, ruleOfKind, typedFor, type TypedField, validUntil, type VerificationKind } from './verification.ts'
import { writeEvent } from './write-event.server.ts'

type Typed = Omit<ActionInput<typeof sendDocumentsForm>, 'userId' | 'idempotencyKey'>
type Sent = Result<null, SendDocumentsErrorCode>

/**
 * Hands in a kind of document for our team to look at: pending or asked for again, it is in review from here on. Refuses as `sender` does, one
 * that lacks a piece or what is typed beside it, a company or the CPF of its person with wrong check digits, of another profile or of
 * somebody who left while suspended, and what has ended already.
 */
export function sendDocuments(
  db: Db,
  { userId, ...typed }: ActionInput<typeof sendDocumentsForm>,
  now: Date,
): Promise<Sent> {
  return inTransaction(db, async (tx): Promise<Sent> => {
    const sends = await sender(tx, userId)
    if (!sends.ok) return sends
    const professional = sends.value
    const wants = typedFor(typed.kind, { ofCompany: professional.isCompany })
    const open = await openVerification(tx, professional.id, typed.kind)
    if (!open) return fail('piece_missing')
    if (!isFilling(open.status)) return fail('documents_closed')
    if (!(await hasAllPieces(tx, open.id, typed.kind))) return fail('piece_missing')
    const wrong = whatIsWrong(typed, wants, saoPauloDay(now))
    if (wrong) return fail(wrong)
    const { holder, number, uf, issued_on } = columnsOf(typed, wants)
    const taken = takenCodes[typed.kind]
    if (taken && number) {
      if (await isDocumentOfOther(tx, { professionalId: professional.id, document: number })) return fail(taken)
      if (await isBanned(tx, { kind: 'document', value: number }, now)) return fail('account_barred')
    }
    await changeVerification(tx, 'send')
      .set({
        holder,
        number,
        uf,
        issued_on,
        valid_until: lastDay(typed),
        sent_at: now,
        reason: null,
        note: null,
        assigned_to: null,
        assigned_until: null,
      })
      .where('id', '=', open.id)
      .execute()
    await tx
      .updateTable('verification_pieces')
      .set({ is_resend_requested: false })
      .where('verification_id', '=', open.id)
      .execute()
    await writeEvent(tx, { verificationId: open.id, event: 'send' }, now)
    if (typed.kind === 'identity')
      await settleIdentity(tx, { professionalId: professional.id, event: 'send_identity' }, now)
    return ok(null)
  })
}

/** Whose number is one account's alone, and what is said where another one has it. */
const takenCodes: Partial<Record<VerificationKind, SendDocumentsErrorCode>> = {
  company: 'company_taken',
  identity: 'document_taken',
}

function whatIsWrong(typed: Typed, wants: readonly TypedField[], today: string): SendDocumentsErrorCode | null {
  if (wants.some((field) => !typed[field])) return 'typed_missing'
  if (typed.kind === 'company' && !isCnpj(typed.number!)) return 'invalid_company'
  if (typed.kind === 'identity' && wants.includes('number') && !isCpf(typed.number!)) return 'invalid_document'
  if (typed.issuedOn && (typed.issuedOn > today || !isDay(typed.issuedOn))) return 'invalid_issue_day'
  const last = lastDay(typed)
  return last !== null && (!isDay(last) || last < today) ? 'document_over' : null
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const lastDay = ({ kind, issuedOn, validUntil: until }: Typed) =>
  validUntil(kind, { issuedOn: issuedOn && isDay(issuedOn) ? issuedOn : null, validUntil: until ?? null })

const numberOf = ({ kind, number }: Typed) =>
  kind === 'company' ? canonicalCnpj(number!) : kind === 'identity' ? digitsOf(number!) : number!

/** What a kind wants of what was typed, and nothing else. */
function columnsOf(typed: Typed, wants: readonly TypedField[]) {
  return {
    holder: wants.includes('holder') ? typed.holder! : null,
    number: wants.includes('number') ? numberOf(typed) : null,
    uf: wants.includes('uf') ? typed.uf! : null,
    issued_on: wants.includes('issuedOn') ? typed.issuedOn! : null,
  }
}

async function hasAllPieces(tx: Db, verificationId: number, kind: VerificationKind) {
  const there = await tx
    .selectFrom('verification_pieces as s')
    .innerJoin('verifications as v', 'v.id', 's.verification_id')
    .select('s.piece')
    .where('s.verification_id', '=', verificationId)
    .where('s.picture_id', 'is not', null)
    // Asked for again, and sent anew since.
    .where((eb) => eb.or([eb('s.is_resend_requested', '=', false), eb('s.sent_at', '>', eb.ref('v.decided_at'))]))
    .execute()
  const names = there.map(({ piece }) => piece)
  return ruleOfKind(kind).pieces.every((piece) => names.includes(piece))
}
