import { randomInt } from 'node:crypto'
import { unwrap } from '#db/unwrap.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { wallClockIn } from '#domain/shared/local-time.ts'
import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import { answerVisit } from '#domain/visits/answer-visit.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { href } from '#href.ts'
import type { Db } from '#platform/db.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import type { SituationName } from '#texts/dev-situations.ts'
import { inHours } from './clock.ts'
import { aClaim, aLead } from './leads.ts'
import { anOrder } from './orders.ts'
import { aClient, aProfessional, aStaffMember, setFirstPersonNumber } from './people.ts'
import { aProposal } from './proposals.ts'
import { aPurchase } from './purchases.ts'
import { aVerification } from './verifications.ts'

/** A person of a situation and the page that shows it to them. */
type Viewer = { userId: number; path: string }
type Build = (db: Db, now: Date) => Promise<Viewer[]>

setFirstPersonNumber(randomInt(1_000_000, 8_000_000)) // one database may serve several processes

const sees = ({ userId }: { userId: number }, path: string): Viewer => ({ userId, path })

const fourOffers = [
  ['Carlos Teixeira', 'Bom dia! Faço a sala em dois dias, com o piso protegido.', 95_000],
  ['Dalva Ribeiro', 'Olá! Posso passar amanhã para medir as paredes.', 110_000],
  ['Edson Prado', 'Trabalho na sua região e tenho agenda livre na quinta.', 88_000],
  ['Fátima Nunes', 'O preço já inclui a massa e duas demãos de tinta.', 132_000],
] as const

/** An order whose client accepted a conversation `hoursAgo` hours ago. */
async function anAcceptedLead(db: Db, now: Date, { hoursAgo = 24, maxLeads = 4 } = {}) {
  const at = inHours(-hoursAgo, now)
  const order = await anOrder(db, { maxLeads, at: inHours(-hoursAgo - 4, now) })
  const pro = await aProfessional(db, { at })
  return aLead(db, { order, pro, accepted: true, at })
}

/**
 * Named situations, so that a person at `/dev` and a test start from the same place. Each creates its own people and
 * changes no others.
 */
export const situations = {
  async order_without_answers(db, now) {
    const order = await anOrder(db, { status: 'finalized_zero_lead', at: inHours(-72, now) })
    return [sees(order, href('/meus-pedidos/:uuid', { uuid: order.uuid }))]
  },

  async order_with_four_contacts(db, now) {
    const order = await anOrder(db, { at: inHours(-6, now) })
    const viewers = [sees(order, href('/meus-pedidos/:uuid', { uuid: order.uuid }))]
    for (const [hours, [name, message, priceCents]] of fourOffers.entries()) {
      const at = inHours(hours - 5, now)
      const { leadId, pro } = await aLead(db, {
        order,
        pro: await aProfessional(db, { name, at }),
        message,
        priceCents,
        at,
      })
      viewers.push(sees(pro, href('/profissional/contatos/:leadId', { leadId })))
    }
    return viewers
  },

  async accepted_proposal(db, now) {
    const { order, pro, leadId } = await anAcceptedLead(db, now)
    const proposalId = await aProposal(db, { leadId, totalCents: 120_000, accepted: true, at: inHours(-2, now) })
    return [
      sees(order, href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid: order.uuid, proposalId })),
      sees(pro, href('/profissional/contatos/:leadId', { leadId })),
    ]
  },

  async visit_soon(db, now) {
    const { order, pro, leadId } = await anAcceptedLead(db, now)
    const startsAt = new Date(wallClockIn('America/Sao_Paulo', inHours(2, now))).toISOString()
    const when = { day: startsAt.slice(0, 10), time: startsAt.slice(11, 16), minutes: 60 as const }
    const where = { address: 'Rua das Flores, 10', note: 'Portão azul.' }
    const input = { leadId, userId: pro.userId, ...when, ...where }
    const { visitId } = unwrap(await proposeVisit(db, asProfessional(input.userId), input, inHours(-12, now)))
    unwrap(
      await answerVisit(db, asClient(order.clientId), { visitId, answer: 'confirm', words: '' }, inHours(-11, now)),
    )
    return [
      sees(order, href('/meus-pedidos/:uuid/visita/:visitId', { uuid: order.uuid, visitId })),
      sees(pro, href('/profissional/agenda')),
    ]
  },

  async survey_due(db, now) {
    const { order } = await anAcceptedLead(db, now, { hoursAgo: 72, maxLeads: 1 })
    await askSurveys(db, now, surveyPage)
    return [sees(order, surveyPage(order.uuid))]
  },

  async purchase_on_hold(db, now) {
    const pro = await aProfessional(db, { at: now })
    const { uuid } = await aPurchase(db, { pro, play: 'pay_less', at: now })
    return [
      sees(pro, href('/profissional/carteira/compras/:uuid', { uuid })),
      sees(await aStaffMember(db), href('/interno/moedas/compras/:uuid', { uuid })),
    ]
  },

  async claim_under_appeal(db, now) {
    const lead = await aLead(db, {
      order: await anOrder(db, { at: inHours(-40, now) }),
      pro: await aProfessional(db, { at: inHours(-36, now) }),
      at: inHours(-36, now),
    })
    const { claimId, leadId, pro } = await aClaim(db, { lead, state: 'appealed', at: inHours(-1, now) })
    return [
      sees(pro, href('/profissional/contatos/:leadId/devolucao', { leadId })),
      sees(await aStaffMember(db), href('/interno/moedas/:claimId', { claimId })),
    ]
  },

  async documents_to_approve(db, now) {
    const pro = await aProfessional(db, { approved: false, at: inHours(-24, now) })
    await aVerification(db, pro, { holder: 'Carlos Teixeira', withPieces: true, at: inHours(-20, now) })
    return [
      sees(pro, href('/profissional/perfil/documentos')),
      sees(await aStaffMember(db), href('/interno/verificacoes')),
    ]
  },

  async open_ticket(db, now) {
    const { userId, name } = await aClient(db, { at: now })
    const text = 'O profissional não apareceu na hora combinada. O que eu faço?'
    const ticket = { name, email: 'bia@exemplo.com.br', subject: 'professional', text } as const
    const { protocol } = unwrap(await askForHelp(db, asClient(userId), ticket, inHours(-3, now)))
    return [
      sees({ userId }, href('/conta/atendimento/:protocol', { protocol })),
      sees(await aStaffMember(db), href('/interno/atendimento/:protocol', { protocol })),
    ]
  },
} satisfies Record<SituationName, Build>

/** A person of a situation; undefined after the demo data was reset. */
export const findPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select(['uuid', 'name', 'role']).where('id', '=', userId).executeTakeFirst()
