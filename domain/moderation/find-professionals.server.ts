import { sql } from 'kysely'
import { type IdentityValue, listBannedIdentities } from '#domain/professionals/professionals.server.ts'
import { canonicalMobile, digitsOf } from '#domain/shared/brazilian-phone.ts'
import { canonicalCnpj, isCnpj, isCpf } from '#domain/shared/document-number.ts'
import { foldedPattern } from '#domain/shared/folded-text.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import {
  listVerificationHistory,
  listOwnDocuments,
  findDecisionDenial,
} from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'
import type { FindProfessionals } from './find-professionals.ts'
import { listStaffActionsOn } from './staff-actions-on.server.ts'

const maxFound = 50

/**
 * Professionals by name, company, phone, document or state, newest first, and banned identities by exact phone or
 * document. The search is audited without its terms.
 */
export const findProfessionals = auditedRead({
  permission: 'verify_pros',
  read: searchProfessionals,
  audit: ({ professionals, banned }, { text }, staffUserId) => ({
    action: 'profiles.searched',
    subject: `staff:${staffUserId}`,
    after: { by: searchedBy(text), found: professionals.length + banned.length },
  }),
})

function searchedBy(text: string) {
  if (canonicalMobile(text)) return 'phone'
  if (canonicalDocument(text)) return 'document'
  return text ? 'name' : 'state'
}

function canonicalDocument(text: string) {
  if (isCpf(text)) return digitsOf(text)
  return isCnpj(text) ? canonicalCnpj(text) : null
}

async function searchProfessionals(db: Db, { text, state }: FindProfessionals, { now }: { now: Date }) {
  const phone = canonicalMobile(text)
  const document = canonicalDocument(text)
  const pattern = foldedPattern(text)
  const professionals = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.name', 'p.state', 'p.created_at as createdAt'])
    .select('p.documentation_approved as documentationApproved')
    .where('p.state', '<>', 'deleted')
    .$call((query) => (state === '' ? query : query.where('p.state', '=', state)))
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...(phone ? [eb('u.phone', '=', phone)] : []),
          ...(document ? [eb('p.document', '=', document), isNumberSent(document)] : []),
          ...(phone || document ? [] : [eb('p.name', '~', pattern), eb('p.company_name', '~', pattern)]),
        ]),
      ),
    )
    .orderBy('p.id', 'desc')
    .limit(maxFound)
    .execute()

  // Eleven digits may be a phone and a CPF.
  const identities: IdentityValue[] = []
  if (phone) identities.push({ kind: 'phone', value: phone })
  if (document) identities.push({ kind: 'document', value: document })
  const banned = state === '' || state === 'suspended' ? await listBannedIdentities(db, identities, now) : []
  return { professionals, banned }
}

/** Whether the professional ever submitted this CPF or CNPJ, whatever was decided. */
const isNumberSent = (number: string) =>
  sql<boolean>`exists (select from verifications v where v.professional_id = p.id and v.kind in ('company', 'identity') and v.number = ${number})`

/** One professional for staff: profile, documents and staff actions. Undefined for a deleted one. */
export const professionalForStaff = auditedRead({
  permission: 'verify_pros',
  read: readProfessional,
  audit: (_, professionalId) => ({ action: 'profile.read', subject: `profile:${professionalId}` }),
})

async function readProfessional(db: Db, professionalId: number, { staffUserId }: { staffUserId: number }) {
  const professional = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('cities as c', 'c.id', 'p.base_city_id')
    .select([
      'p.id',
      'p.name',
      'p.slug',
      'p.state',
      'p.document',
      'p.company_name as companyName',
      'p.suspended_reason as suspendedReason',
      'p.suspended_at as suspendedAt',
      'p.suspended_until as suspendedUntil',
      'p.created_at as createdAt',
      'u.phone',
      'u.email',
      'c.name as city',
      'c.uf',
    ])
    .where('p.id', '=', professionalId)
    .where('p.state', '<>', 'deleted')
    .executeTakeFirst()
  if (!professional) return undefined
  const [documents, history, auditEntries, denial] = await Promise.all([
    listOwnDocuments(db, professionalId),
    listVerificationHistory(db, professionalId),
    listStaffActionsOn(db, {
      subject: `profile:${professionalId}`,
      actions: ['profile.suspended', 'profile.restored'],
    }),
    findDecisionDenial(db, { staffUserId, party: { professionalId } }),
  ])
  return { ...professional, documents, history, auditEntries, denial }
}
