import { unwrap } from '#db/unwrap.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import { answerVisit } from '#domain/visits/answer-visit.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import type { Db } from '#platform/db.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { clients, type ProfessionalKey, type UserIds } from './people.ts'
import { aLeadScene, anOrderScene, type LeadScene, type Scene, type Timeline } from './scenes.ts'

/** Names of Ana's orders, one per state, used by tests. */
export const anaOrders = {
  WAIT: '0a000000-0000-4000-8000-000000000001',
  SEARCH0: '0a000000-0000-4000-8000-000000000002',
  LEADS: '0a000000-0000-4000-8000-000000000003',
  BLOCK: '0a000000-0000-4000-8000-000000000004',
  ZERO: '0a000000-0000-4000-8000-000000000005',
  FIN: '0a000000-0000-4000-8000-000000000006',
} as const

type Request = Omit<Scene, 'uuid' | 'clientId' | 'contact' | 'service' | 'city' | 'offeredAt'> & {
  service: string
  city: string
}

const requests: Record<keyof typeof anaOrders, Request> = {
  ZERO: {
    service: 'pintor',
    status: 'finalized_zero_lead',
    city: 'santos',
    district: 'Gonzaga',
    description: 'Pintar as venezianas e a porta da varanda, que a maresia descascou.',
    answers: {
      area: 'Portas, janelas ou portão',
      metragem: 'Não sei medir',
      estado: 'Descascando',
      material: 'Prefiro que o pintor inclua',
      moveis: 'Vazio',
    },
    hoursAgo: 72,
    hoursLeft: -24,
  },
  BLOCK: {
    service: 'pintor',
    status: 'blocked',
    blockedReason: 'contact_data',
    city: 'campinas',
    district: 'Cambuí',
    description: 'Pintar a casa toda por dentro antes da mudança.',
    answers: {
      area: 'Casa inteira',
      metragem: 'Mais de 150 m²',
      estado: 'Paredes boas, só trocar a cor',
      material: 'Eu já tenho a tinta',
      moveis: 'Vazio',
    },
    hoursAgo: 60,
    hoursLeft: -12,
  },
  FIN: {
    service: 'pintor',
    status: 'searching',
    city: 'sao-paulo',
    district: 'Vila Mariana',
    description: 'Pintar o quarto do bebê antes de ela nascer. As paredes estão boas, quero tinta sem cheiro.',
    answers: {
      area: 'Um cômodo',
      metragem: 'De 31 a 80 m²',
      estado: 'Paredes boas, só trocar a cor',
      material: 'Prefiro que o pintor inclua',
      moveis: 'Com gente morando',
    },
    hoursAgo: 46,
    hoursLeft: 2,
  },
  LEADS: {
    service: 'pintor',
    status: 'searching',
    city: 'sao-paulo',
    district: 'Pinheiros',
    description: 'Pintar a sala e dois quartos, com massa nas paredes da sala.',
    answers: {
      area: 'Apartamento inteiro',
      metragem: 'De 31 a 80 m²',
      estado: 'Com buracos ou rachaduras',
      material: 'Eu compro com a lista do pintor',
      moveis: 'Com móveis cobertos',
    },
    hoursAgo: 8,
    hoursLeft: 40,
  },
  SEARCH0: {
    service: 'pedreiro',
    status: 'searching',
    city: 'sao-paulo',
    district: 'Pinheiros',
    description: 'Levantar uma meia parede na cozinha.',
    answers: {
      obra: 'Parede ou muro',
      tamanho: 'Até 5 m²',
      projeto: 'Tenho um desenho simples',
      material: 'Eu compro',
      entulho: 'Prédio, com saída por elevador',
    },
    hoursAgo: 45,
    hoursLeft: 5,
    confirmedHoursAgo: 1,
  },
  WAIT: {
    service: 'eletricista',
    status: 'waiting',
    city: 'sao-paulo',
    district: 'Pinheiros',
    description: 'Trocar o chuveiro e ver por que ele derruba o disjuntor.',
    answers: {
      servico: 'Trocar chuveiro',
      perigo: 'Não',
      imovel: 'Apartamento',
      fiacao: 'Não sei',
      material: 'Não, quero que o eletricista traga',
    },
    hoursAgo: 0,
    hoursLeft: 48,
  },
}

/** The professionals of the finished order, first the one whom Ana accepted. */
const finishedLeads = [
  { key: 'eva', message: 'Posso visitar amanhã cedo.', isAccepted: true },
  { key: 'fabio', message: 'Faço em dois dias, com material incluso.' },
  { key: 'gil', message: 'Bom dia! Trabalho na sua região.' },
  { key: 'davi', message: 'Tenho agenda livre na quinta.' },
] as const satisfies { key: ProfessionalKey; message: string; isAccepted?: true }[]

/** In the order of their times, as the ids of notifications follow them. */
export async function addAnaOrders(db: Db, users: UserIds, { now, ago, withHistory }: Timeline) {
  const ana = users.get('ana')!
  const order = (key: keyof typeof anaOrders) => {
    const { service, city, ...request } = requests[key]
    const scene = {
      ...request,
      uuid: anaOrders[key],
      clientId: ana,
      contact: clients[0],
      service: catalog().serviceBySlug(service)!,
      city: cityBySlug('sp', city)!,
      offeredAt: ago(request.hoursAgo),
    }
    return anOrderScene(db, scene, now)
  }
  const lead = (key: ProfessionalKey, at: Date, more: Omit<LeadScene, 'professionalUserId'>) =>
    aLeadScene(db, { ...more, professionalUserId: users.get(key)! }, at)

  await order('ZERO')
  await order('BLOCK')
  await order('FIN')
  for (const [turn, { key, message, ...rest }] of finishedLeads.entries()) {
    const acceptedBy = 'isAccepted' in rest ? ana : undefined
    const priceCents = 120_000 + turn * 15_000
    await lead(key, ago(44 - 4 * turn), { orderUuid: anaOrders.FIN, message, priceCents, acceptedBy })
    if (withHistory && key === 'fabio') await addConfirmedVisit(db, users, { now, ago })
  }
  await markAllRead(db, ana, now)
  await order('LEADS')
  await lead('davi', ago(7), {
    orderUuid: anaOrders.LEADS,
    message: 'Olá, Ana! Posso passar na quarta para medir as paredes.',
    priceCents: 135_000,
    acceptedBy: ana,
  })
  if (withHistory) await addOpenProposal(db, users, ago(5))
  else await askSurveys(db, now, surveyPage)
  await markAllRead(db, ana, now)
  await lead('carlos', ago(2), {
    orderUuid: anaOrders.LEADS,
    message: 'Bom dia, Ana! Faço sala e quartos em três dias, com proteção do piso.',
    priceCents: 150_000,
  })
  await order('SEARCH0')
  await order('WAIT')
}

async function leadOf(db: Db, userId: number, orderUuid: string) {
  const { id } = await db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('l.id')
    .where('o.uuid', '=', orderUuid)
    .where('p.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

/** Davi's proposal, which Ana has not answered. */
async function addOpenProposal(db: Db, users: UserIds, sentAt: Date) {
  const davi = users.get('davi')!
  const leadId = await leadOf(db, davi, anaOrders.LEADS)
  const item = { quantity: 1_000, unit: 'un' } as const
  const proposal = {
    leadId,
    after: 0,
    items: [
      { ...item, kind: 'labour' as const, description: 'Pintar sala e dois quartos', unitCents: 98_000 },
      { ...item, kind: 'material' as const, description: 'Tinta acrílica fosca, 18 litros', unitCents: 37_000 },
    ],
    photos: [],
    travelCents: 0,
    discountCents: 0,
    payment: 'Metade no início, metade no fim',
    warrantyDays: 90,
    validDays: 10,
  }
  unwrap(await sendProposal(db, asProfessional(davi), proposal, sentAt))
}

/** Eva's visit, which Ana confirmed. */
async function addConfirmedVisit(db: Db, users: UserIds, { now, ago }: Pick<Timeline, 'now' | 'ago'>) {
  const eva = users.get('eva')!
  const visit = {
    leadId: await leadOf(db, eva, anaOrders.FIN),
    day: addDays(now, 3).toISOString().slice(0, 10),
    time: '09:00',
    minutes: 60,
    address: 'Rua Joaquim Távora, 850',
    note: 'Levo as amostras de cor.',
  } as const
  const { visitId } = unwrap(await proposeVisit(db, asProfessional(eva), visit, ago(39)))
  const answer = { visitId, answer: 'confirm', words: '' } as const
  unwrap(await answerVisit(db, asClient(users.get('ana')!), answer, ago(38)))
}

const markAllRead = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
