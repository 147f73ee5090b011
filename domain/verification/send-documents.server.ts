import { z } from 'zod'
import {
  isBanned,
  isDocumentOfOther,
  professional,
  settleIdentity,
} from '#domain/professionals/professionals.server.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { canonicalCnpj, isCnpj, isCpf } from '#domain/shared/document-number.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { isoDay } from '#domain/shared/typed-day.ts'
import type { Db } from '#platform/db.ts'
import { changeVerification } from './change-verification.server.ts'
import { selectOpenVerification, lockSubmitter } from './open-verification.server.ts'
import {
  isAwaitingFiles,
  ruleOfKind,
  typedFor,
  type TypedField,
  validUntil,
  verificationKinds,
  type VerificationKind,
} from './verification.ts'
import { writeEvent } from './write-event.server.ts'

const day = z
  .string()
  .overwrite(isoDay)
  .regex(/^\d{4}-\d{2}-\d{2}$/)

const input = z.object({
  kind: z.enum(verificationKinds),
  holder: nameField(2, 120).optional(),
  number: z.string().trim().min(2).max(40).optional(),
  uf: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  issuedOn: day.optional(),
  validUntil: day.optional(),
})
type Typed = z.output<typeof input>

const errors = [
  'not_found',
  'documents_closed',
  'profile_unfinished',
  'piece_missing',
  'typed_missing',
  'invalid_company',
  'company_taken',
  'invalid_document',
  'document_taken',
  'account_barred',
  'invalid_issue_day',
  'document_over',
] as const
type ErrorCode = (typeof errors)[number]

/** Submits a kind of document for review by staff, once its files are there. */
export const sendDocuments = defineAction({
  name: 'send-documents',
  actor: professional,
  input,
  errors,
  async run({ tx, actor, now }, typed) {
    const sender = await lockSubmitter(tx, actor.userId)
    if (!sender.ok) return sender
    const sendingProfile = sender.value
    const requiredFields = typedFor(typed.kind, { ofCompany: sendingProfile.isCompany })
    const open = await selectOpenVerification(tx, sendingProfile.id, typed.kind)
    if (!open) return fail('piece_missing')
    if (!isAwaitingFiles(open.status)) return fail('documents_closed')
    if (!(await hasAllPieces(tx, open.id, typed.kind))) return fail('piece_missing')

    const denial = findDenial(typed, requiredFields, saoPauloDay(now))
    if (denial) return fail(denial)
    const { holder, number, uf, issued_on } = columnsOf(typed, requiredFields)
    const takenCode = takenCodes[typed.kind]
    if (takenCode && number) {
      if (await isDocumentOfOther(tx, { professionalId: sendingProfile.id, document: number })) return fail(takenCode)
      if (await isBanned(tx, { kind: 'document', value: number }, now)) return fail('account_barred')
    }

    await changeVerification(tx, 'send')
      .set({ holder, number, uf, issued_on, valid_until: lastDay(typed), sent_at: now })
      .set({ reason: null, note: null, assigned_to: null, assigned_until: null })
      .where('id', '=', open.id)
      .execute()

    await tx
      .updateTable('verification_pieces')
      .set({ is_resend_requested: false })
      .where('verification_id', '=', open.id)
      .execute()
    await writeEvent(tx, { verificationId: open.id, event: 'send' }, now)
    if (typed.kind === 'identity')
      await settleIdentity(tx, { professionalId: sendingProfile.id, event: 'send_identity' }, now)

    return ok(null)
  },
})

/** The kinds whose number belongs to one account only, with the error where another one has it. */
const takenCodes: Partial<Record<VerificationKind, ErrorCode>> = {
  company: 'company_taken',
  identity: 'document_taken',
}

function findDenial(typed: Typed, requiredFields: readonly TypedField[], today: string): ErrorCode | null {
  if (requiredFields.some((field) => !typed[field])) return 'typed_missing'
  const { kind, number = '' } = typed
  if (kind === 'company' && !isCnpj(number)) return 'invalid_company'
  if (kind === 'identity' && requiredFields.includes('number') && !isCpf(number)) return 'invalid_document'
  if (typed.issuedOn && (typed.issuedOn > today || !isDay(typed.issuedOn))) return 'invalid_issue_day'
  const last = lastDay(typed)
  return last !== null && (!isDay(last) || last < today) ? 'document_over' : null
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const lastDay = ({ kind, issuedOn, validUntil: until }: Typed) =>
  validUntil(kind, { issuedOn: issuedOn && isDay(issuedOn) ? issuedOn : null, validUntil: until ?? null })

function numberOf({ kind, number = '' }: Typed) {
  if (kind === 'company') return canonicalCnpj(number)
  return kind === 'identity' ? digitsOf(number) : number
}

/** Only fields of the kind. */
function columnsOf(typed: Typed, requiredFields: readonly TypedField[]) {
  return {
    holder: requiredFields.includes('holder') ? typed.holder : null,
    number: requiredFields.includes('number') ? numberOf(typed) : null,
    uf: requiredFields.includes('uf') ? typed.uf : null,
    issued_on: requiredFields.includes('issuedOn') ? typed.issuedOn : null,
  }
}

async function hasAllPieces(tx: Db, verificationId: number, kind: VerificationKind) {
  const rows = await tx
    .selectFrom('verification_pieces as s')
    .innerJoin('verifications as v', 'v.id', 's.verification_id')
    .select('s.piece')
    .where('s.verification_id', '=', verificationId)
    .where('s.picture_id', 'is not', null)
    // A file requested again counts only once it is resubmitted.
    .where((eb) => eb.or([eb('s.is_resend_requested', '=', false), eb('s.sent_at', '>', eb.ref('v.decided_at'))]))
    .execute()
  const names = rows.map(({ piece }) => piece)
  return ruleOfKind(kind).pieces.every((piece) => names.includes(piece))
}
