import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import type { Db } from '#platform/db.ts'
import { kindsForAll, type VerificationKind, verificationKinds } from './verification.ts'

/** A document kind for its professional: valid one, pending one, and services that require it. */
export type OwnDocument = ReturnType<typeof toOwnDocument>

const selectDocuments = (db: Db) =>
  db.selectFrom('verifications as v').select((row) => [
    'v.id',
    'v.kind',
    'v.status',
    'v.holder',
    'v.number',
    'v.uf',
    'v.issued_on as issuedOn',
    'v.valid_until as validUntil',
    'v.sent_at as sentAt',
    'v.decided_at as decidedAt',
    'v.reason',
    'v.note',
    jsonArrayFrom(
      row
        .selectFrom('verification_pieces as s')
        .leftJoin('pictures as f', 'f.id', 's.picture_id')
        // The name is null once the picture is erased.
        .select(['s.piece', 'f.name', 's.is_resend_requested as isAskedAgain', 's.sent_at as sentAt'])
        .whereRef('s.verification_id', '=', 'v.id')
        .orderBy('s.piece'),
    ).as('pieces'),
  ])

export type OwnVerification = ReturnType<typeof toOwnVerification>

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const toOwnVerification = ({ pieces, ...row }: Row) => ({
  ...row,
  pieces: pieces.map(({ sentAt, ...piece }) => ({ ...piece, sentAt: new Date(sentAt) })),
})

/** All kinds: general ones, required ones, and those already submitted. */
export async function listOwnDocuments(db: Db, professionalId: number): Promise<OwnDocument[]> {
  const [sent, services] = await Promise.all([
    selectDocuments(db).where('v.professional_id', '=', professionalId).orderBy('v.id', 'desc').execute(),
    db
      .selectFrom('professional_services')
      .select('category_id')
      .where('professional_id', '=', professionalId)
      .execute(),
  ])
  const knownServices = services.flatMap(({ category_id }) => catalog().serviceById(category_id) ?? [])
  const verifications = sent.map(toOwnVerification)
  return verificationKinds
    .map((kind) => toOwnDocument(kind, verifications, knownServices))
    .filter(({ kind, wantedBy, latest, held }) => isForAll(kind) || wantedBy.length > 0 || (held ?? latest) !== null)
}

const isForAll = (kind: VerificationKind) => (kindsForAll as readonly VerificationKind[]).includes(kind)

/** `verifications`: the latest first. */
function toOwnDocument(kind: VerificationKind, verifications: OwnVerification[], services: Service[]) {
  const ofKind = verifications.filter((verification) => verification.kind === kind)
  const held = ofKind.find(({ status }) => status === 'approved') ?? null
  const latest = ofKind.find(({ status }) => status !== 'approved') ?? null
  return {
    kind,
    held,
    // The latest one that is not approved, if newer than `held`.
    latest: held && latest && latest.id < held.id ? null : latest,
    // The latest one with typed data, whatever its state.
    typed: ofKind.find(({ holder, number, issuedOn }) => holder ?? number ?? issuedOn) ?? null,
    wantedBy: services.filter(({ requires = [] }) => (requires as string[]).includes(kind)).map(({ name }) => name),
  }
}

/** CNPJ and name of a company account; undefined for a CPF account. */
export const findCompany = (db: Db, professionalId: number) =>
  db
    .selectFrom('professionals')
    .select(['document as number', 'company_name as holder'])
    .where('id', '=', professionalId)
    .where('company_name', 'is not', null)
    .executeTakeFirst()

/** Documents for the data export: no pictures, with decisions. */
export const listDocumentFacts = (db: Db, professionalId: number) =>
  db
    .selectFrom('verifications')
    .select([
      'kind',
      'status',
      'holder',
      'number',
      'uf',
      'issued_on as issuedOn',
      'valid_until as validUntil',
      'sent_at as sentAt',
      'decided_at as decidedAt',
      'reason',
      'note',
    ])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
