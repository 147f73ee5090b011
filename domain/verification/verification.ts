import type { CredentialKind } from '#domain/catalog/credential.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { isKeyOf, keysOf } from '#domain/shared/keys.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'

/**
 * Documents by which professionals prove their identity and qualifications, and what each state allows (product:
 * Verification; domain 2.9).
 */

export type VerificationKind = 'identity' | 'company' | CredentialKind

/** A picture or file, by its role. */
export const pieces = ['front', 'back', 'selfie', 'certificate', 'card', 'policy'] as const
export type Piece = (typeof pieces)[number]

/** Data typed beside the files. */
export const typedFields = ['holder', 'number', 'uf', 'issuedOn', 'validUntil'] as const
export type TypedField = (typeof typedFields)[number]

type KindRule = {
  pieces: readonly Piece[]
  typed: readonly TypedField[]
  /** Counted from the day of issue. */
  validDays?: number
  /** Valid until the typed day. */
  endsAsTyped?: true
}

const council = { pieces: ['card'], typed: ['number', 'uf'] } as const satisfies KindRule

/** Each kind: its files, typed fields and validity. */
export const kindRules = {
  identity: { pieces: ['front', 'back', 'selfie'], typed: ['holder'] },
  company: { pieces: ['certificate'], typed: ['holder', 'number'] },
  criminal_record: { pieces: ['certificate'], typed: ['issuedOn'], validDays: 90 },
  insurance: { pieces: ['policy'], typed: ['holder', 'number', 'validUntil'], endsAsTyped: true },
  cau: council,
  crc: council,
  crea: council,
  creci: council,
  cref: council,
  crefito: council,
  crefono: council,
  coren: council,
  crm: council,
  crmv: council,
  crn: council,
  cro: council,
  crp: council,
  oab: council,
} as const satisfies Record<VerificationKind, KindRule>

/**
 * Typed data by kind. An identity names a person: a company's account asks for its person's CPF, a person's account
 * has it.
 */
export const typedFor = (kind: VerificationKind, { ofCompany }: { ofCompany: boolean }): readonly TypedField[] =>
  kind === 'identity' && ofCompany ? [...kindRules.identity.typed, 'number'] : ruleOfKind(kind).typed

export const verificationKinds = keysOf(kindRules)
export const ruleOfKind = (kind: VerificationKind): KindRule => kindRules[kind]
export const isKind = (text: string): text is VerificationKind => isKeyOf(kindRules, text)

/** Document kinds for everyone; services may require council registrations. */
export const kindsForAll = ['identity', 'company', 'criminal_record', 'insurance'] as const satisfies VerificationKind[]

/** `replace`: a newer one of the kind was approved. */
export const verificationMachine = stateMachine({
  pending: { send: 'in_review' },
  in_review: { ask_correction: 'correction', approve: 'approved', refuse: 'refused' },
  correction: { send: 'in_review' },
  approved: { expire: 'expired', replace: 'expired' },
  refused: {},
  expired: {},
})
export type VerificationStatus = (typeof verificationMachine.states)[number]
export type VerificationEvent = (typeof verificationMachine.events)[number]

/** The state of a new verification; after a refusal or an expiry the next attempt is a new one. */
export const firstStatus = 'pending' satisfies VerificationStatus

/** Still editable, or under review. */
export const openStatuses = ['pending', 'in_review', 'correction'] as const satisfies readonly VerificationStatus[]
/** Waiting for the professional to send or correct files. */
export const awaitingFilesStatuses = ['pending', 'correction'] as const satisfies readonly VerificationStatus[]
export const isAwaitingFiles = (status: VerificationStatus) =>
  (awaitingFilesStatuses as readonly VerificationStatus[]).includes(status)
/** Final: pictures are erased after `pictureRetentionDays`. */
export const decidedStatuses = ['approved', 'refused', 'expired'] as const satisfies readonly VerificationStatus[]

/** Why a file or the document is not accepted. Correctable ones are requested again, others refused. */
export const correctionReasons = [
  'unreadable',
  'cut_off',
  'other_document',
  'out_of_date',
  'name_differs',
  'number_differs',
  'face_hidden',
] as const
export const refusalReasons = ['face_differs', 'of_somebody_else', 'altered', 'not_active', 'not_enough'] as const
export type CorrectionReason = (typeof correctionReasons)[number]
export type RefusalReason = (typeof refusalReasons)[number]
export type DecisionReason = CorrectionReason | RefusalReason

/** Whether this kind of document may have this fault: only identities show faces; companies and registrations lapse. */
export function fitsKind(reason: DecisionReason, kind: VerificationKind): boolean {
  if (reason === 'face_hidden' || reason === 'face_differs') return kind === 'identity'
  if (reason === 'not_active') return kind !== 'identity' && kind !== 'criminal_record' && kind !== 'insurance'
  return true
}

export const noteLimit = 500

/** Files are erased this long after the decision; the result stays. */
export const pictureRetentionDays = 30
/** Days before expiry at which a professional is notified. */
export const expiryNoticeDays = [30, 7, 1] as const
/** Response time of staff in working days (product: Verification). */
export const promisedWorkingDays = 2
/** Assignments expire, so that an absent person blocks nothing. */
export const claimMinutes = 15

const dayOf = (text: string) => new Date(`${text}T03:00:00Z`).getTime() // midnight in São Paulo

/** The last day of validity, as `2026-11-20`; null: unlimited. */
export function validUntil(kind: VerificationKind, { issuedOn, validUntil: typed }: Dates): string | null {
  const { validDays, endsAsTyped } = ruleOfKind(kind)
  if (endsAsTyped) return typed
  if (validDays === undefined || issuedOn === null) return null
  return new Date(dayOf(issuedOn) + validDays * dayMs).toISOString().slice(0, 10)
}
type Dates = { issuedOn: string | null; validUntil: string | null }

/** Whole days of validity left; 0 on the last day, negative after it. */
export const daysLeft = (lastDay: string, today: string) => Math.round((dayOf(lastDay) - dayOf(today)) / dayMs)

/** The days before expiry whose notification is due: the nearest one not sent, or null. */
export function findDueNoticeDays(left: number, toldDays: number | null): number | null {
  if (left < 0) return null
  const due = [...expiryNoticeDays].reverse().find((days) => left <= days)
  return due !== undefined && (toldDays === null || due < toldDays) ? due : null
}

/** The name of an uploaded file: `identity.front`. */
export const pieceAddress = (kind: VerificationKind, piece: Piece) => `${kind}.${piece}`

export function readPieceAddress(text: string): { kind: VerificationKind; piece: Piece } | null {
  const [kind = '', name] = text.split('.')
  const piece = pieces.find((candidate) => candidate === name)
  return isKind(kind) && piece && ruleOfKind(kind).pieces.includes(piece) ? { kind, piece } : null
}
