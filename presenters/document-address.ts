import { type VerificationKind, verificationKinds } from '#domain/verification/verification.ts'

const inPortuguese: Partial<Record<VerificationKind, string>> = {
  identity: 'identidade',
  company: 'empresa',
  criminal_record: 'antecedentes',
  insurance: 'seguro',
}

/** The slug of a document kind; a professional council is its acronym. */
export const slugOfKind = (kind: VerificationKind) => inPortuguese[kind] ?? kind

/** The kind of a slug, or undefined. */
export const kindOfSlug = (slug: string) => verificationKinds.find((kind) => slugOfKind(kind) === slug)
