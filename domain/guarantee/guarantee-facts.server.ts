import { sql } from 'kysely'
import { findMetrics } from '#domain/professional-metrics/professional-metrics.server.ts'
import { scoreOf } from '#domain/professional-metrics/score.ts'
import { guaranteedContacts } from '#domain/refunds/refund.ts'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'
import { guaranteeOf, type GuaranteedContact } from './guarantee.ts'

/** A professional's progress; null before the first paid contact and after the end. */
export async function getGuarantee(db: Db, professionalId: number, now: Date) {
  const { document_digest: document, phone_digest: phone } = await getPersonDigests(db, professionalId)
  const { rows } = await sql<GuaranteedContact & { isGiven: boolean }>`
    select l.created_at as "boughtAt", least(l.messaged_at, l.talked_at) as "firstWordAt",
           l.coins_paid - coalesce(r.coins, 0) as coins, l.state = 'hired' or l.outcome is not distinct from 'won' as "isWon",
           exists (select from refund_claims c where c.lead_id = l.id and c.state in ('open', 'appealed')) as "isAsked",
           exists (select from guarantees g where g.professional_id = l.professional_id
                    or g.document_digest = ${document} or g.phone_digest = ${phone}) as "isGiven"
      from leads l left join refunds r on r.lead_id = l.id
     where l.professional_id = ${professionalId} and l.coins_paid > 0
     order by l.id limit ${sql.lit(guaranteedContacts)}`.execute(db)
  if (!rows[0]) return null
  const { isGiven } = rows[0]
  const withoutProfile = guaranteeOf({ contacts: rows, score: 0, identityApproved: false, isGiven }, now)
  if (withoutProfile?.state === 'over') return null // bounded, because some professionals have thousands of contacts
  const metrics = (await findMetrics(db, [professionalId], now)).get(professionalId)
  if (!metrics) return null
  const { identityApproved } = metrics
  return guaranteeOf({ contacts: rows, score: scoreOf(metrics).total, identityApproved, isGiven }, now)
}

/** Keyed digests of a professional's phone and CPF: the guarantee is paid once per person, whatever their accounts. */
export async function getPersonDigests(db: Db, professionalId: number) {
  const { rows } = await sql<{ phone: string | null; document: string | null }>`
    select u.phone, coalesce((select v.number from verifications v
                               where v.professional_id = p.id and v.kind = 'identity' and v.status = 'approved' and v.number is not null
                               order by v.id desc limit 1), p.document) as document
      from professionals p join users u on u.id = p.user_id where p.id = ${professionalId}`.execute(db)
  const digest = (kind: string, value: string | null | undefined) =>
    value ? keyedDigest('guarantee', kind, value.toUpperCase()) : null
  return { document_digest: digest('document', rows[0]?.document), phone_digest: digest('phone', rows[0]?.phone) }
}
