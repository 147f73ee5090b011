import { privatePictureLink } from '#domain/pictures/pictures.server.ts'
import { formatCnpj, isOfCompany, formatCpf } from '#domain/shared/document-number.ts'
import { findVerificationForStaff } from '#domain/verification/verification-queue.server.ts'
import {
  correctionReasons,
  type DecisionReason,
  fitsKind,
  refusalReasons,
  ruleOfKind,
  typedFor,
  type VerificationKind,
} from '#domain/verification/verification.ts'
import type { Db } from '#platform/db.ts'
import { formatTime } from '#texts/format.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { kindTexts, pieceTexts, reasonTexts, typedTextOf } from '#texts/verification.ts'
import { historyLines } from './history-view.ts'

const dayText = (day: string | null) => day?.split('-').reverse().join('/') ?? ''

/** The formatted CPF or CNPJ of an account. */
export function documentText(document: string | null) {
  if (document === null) return words.none
  return document.length === 11 ? formatCpf(document) : formatCnpj(document)
}

const optionsOf = (reasons: readonly DecisionReason[], kind: VerificationKind) =>
  reasons.filter((reason) => fitsKind(reason, kind)).map((value) => ({ value, label: reasonTexts[value] }))

/** The document assigned to this staff member, beside the data of the account; its picture links work only for them. */
export async function verificationView(
  db: Db,
  { verificationId, staffUserId }: { verificationId: number; staffUserId: number },
  now: Date,
) {
  const verification = await findVerificationForStaff(db, { verificationId, staffUserId }, now)
  if (!verification) return undefined
  const { kind } = verification
  const typed = {
    holder: verification.holder,
    number: kind === 'company' || kind === 'identity' ? documentText(verification.number) : verification.number,
    uf: verification.uf?.toUpperCase() ?? null,
    issuedOn: dayText(verification.issuedOn),
    validUntil: dayText(verification.validUntil),
  }
  return {
    id: verification.id,
    kind: kindTexts[kind].name,
    professionalId: verification.professionalId,
    name: verification.name,
    until: words.until(formatTime(verification.claimedUntil!)),
    facts: [
      {
        title: words.profileName,
        text: verification.companyName ? `${verification.name}\u00a0· ${verification.companyName}` : verification.name,
      },
      { title: words.document, text: documentText(verification.document) },
      ...typedFor(kind, { ofCompany: isOfCompany(verification.document) }).map((field) => ({
        title: typedTextOf(kind, field),
        text: typed[field] || words.none,
      })),
    ],
    pieces: ruleOfKind(kind).pieces.map((piece) => ({ value: piece, label: pieceTexts[piece].label })),
    reasons: { correction: optionsOf(correctionReasons, kind), refuse: optionsOf(refusalReasons, kind) },
    pictures: ruleOfKind(kind).pieces.flatMap((piece) => {
      const picture = verification.pieces.find((picture) => picture.piece === piece)
      if (!picture) return []
      const link = privatePictureLink({ name: picture.name, viewer: staffUserId }, now)
      return [
        {
          piece,
          label: pieceTexts[piece].label,
          src: `/fotos/privadas/${link}`,
          isPdf: picture.kind === 'pdf',
          width: picture.width ?? 0,
          height: picture.height ?? 0,
        },
      ]
    }),
    history: historyLines(verification.history, { withKind: false }),
  }
}
