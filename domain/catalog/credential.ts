/** Credentials that services may require besides the identity, in db/catalog/ (product: Verification). */
export const credentialKinds = [
  'criminal_record',
  'insurance',
  'cau',
  'crefito',
  'coren',
  'crc',
  'crea',
  'creci',
  'cref',
  'crefono',
  'crm',
  'crmv',
  'crn',
  'cro',
  'crp',
  'oab',
] as const
export type CredentialKind = (typeof credentialKinds)[number]
