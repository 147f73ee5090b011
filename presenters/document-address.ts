import { type VerificationKind, verificationKinds } from '#domain/verification/verification.ts'

const inPortuguese: Partial<Record<VerificationKind, string>> = {
  identity: 'identidade',
  company: 'empresa',
  criminal_record: 'antecedentes',
  insurance: 'seguro',
}

/** The word of a kind of document in an address; a council stands there by its letters. */
export const slugOfKind = (kind: VerificationKind) => inPortuguese[kind] ?? kind

/** The kind of such a word, or undefined. */
export const kindOfSlug = (slug: string) => verificationKinds.find((kind) => slugOfKind(kind) === slug)
