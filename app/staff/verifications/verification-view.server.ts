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
export const documentText = (document: string | null) =>
  document === null ? words.none : document.length === 11 ? formatCpf(document) : formatCnpj(document)

const optionsOf = (reasons: readonly DecisionReason[], kind: VerificationKind) =>
  reasons.filter((reason) => fitsKind(reason, kind)).map((value) => ({ value, label: reasonTexts[value] }))

/** The document assigned to this staff member, beside the data of the account; its picture links work only for them. */
export async function verificationView(
  db: Db,
  { verificationId, staffUserId }: { verificationId: number; staffUserId: number },
  now: Date,
) {
  const found = await findVerificationForStaff(db, { verificationId, staffUserId }, now)
  if (!found) return undefined
  const { kind } = found
  const typed = {
    holder: found.holder,
    number: kind === 'company' || kind === 'identity' ? documentText(found.number) : found.number,
    uf: found.uf?.toUpperCase() ?? null,
    issuedOn: dayText(found.issuedOn),
    validUntil: dayText(found.validUntil),
  }
  return {
    id: found.id,
    kind: kindTexts[kind].name,
    professionalId: found.professionalId,
    name: found.name,
    until: words.until(formatTime(found.claimedUntil!)),
    facts: [
      { title: words.profileName, text: found.companyName ? `${found.name}\u00a0· ${found.companyName}` : found.name },
      { title: words.document, text: documentText(found.document) },
      ...typedFor(kind, { ofCompany: isOfCompany(found.document) }).map((field) => ({
        title: typedTextOf(kind, field),
        text: typed[field] || words.none,
      })),
    ],
    pieces: ruleOfKind(kind).pieces.map((piece) => ({ value: piece, label: pieceTexts[piece].label })),
    reasons: { correction: optionsOf(correctionReasons, kind), refuse: optionsOf(refusalReasons, kind) },
    pictures: ruleOfKind(kind).pieces.flatMap((piece) => {
      const picture = found.pieces.find((one) => one.piece === piece)
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
    history: historyLines(found.history, { withKind: false }),
  }
}
