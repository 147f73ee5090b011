import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { reviewers } from './neighbours.ts'
import { professionals } from './people.ts'
import { anOrderScene, type Scene } from './scenes.ts'

type Request = Pick<Scene, 'urgency' | 'district' | 'description' | 'answers'>

/** The six painters' services; each has one open order at any time, and its requests take turns. */
const requests: Record<string, Request[]> = {
  pintor: [
    {
      urgency: 'month',
      district: 'Perdizes',
      description: 'Pintar um quarto de 12 m². As paredes estão lisas, é só trocar a cor.',
      answers: {
        area: 'Um cômodo',
        metragem: 'De 31 a 80 m²',
        estado: 'Paredes boas, só trocar a cor',
        material: 'Eu compro com a lista do pintor',
        moveis: 'Com móveis cobertos',
      },
    },
    {
      urgency: 'quarter',
      district: 'Casa Verde',
      description: 'Pintar o muro e a frente do sobrado. A tinta está soltando perto do chão.',
      answers: {
        area: 'Fachada ou muro',
        metragem: 'De 81 a 150 m²',
        estado: 'Descascando',
        material: 'Prefiro que o pintor inclua',
        moveis: 'Com gente morando',
      },
    },
  ],
  'textura-e-grafiato': [
    {
      urgency: 'quarter',
      district: 'Lapa',
      description: 'Grafiato na parede da garagem, uns 20 m². A tinta antiga está descascando.',
      answers: {
        efeito: 'Grafiato riscado',
        lado: 'Externo',
        area: 'Uns 20 m²',
        base: 'Tinta soltando',
        andaime: 'Não, é térreo',
      },
    },
    {
      urgency: 'month',
      district: 'Brooklin',
      description: 'Cimento queimado na parede da TV. Hoje ela tem tinta comum, bem firme.',
      answers: {
        efeito: 'Cimento queimado',
        lado: 'Interno',
        area: '9 m²',
        base: 'Tinta firme',
        andaime: 'Não, é térreo',
      },
    },
  ],
  'papel-de-parede': [
    {
      urgency: 'undecided',
      district: 'Moema',
      description: 'Colocar papel de parede no quarto do bebê. Já comprei os rolos.',
      answers: {
        papel: 'Vinílico',
        ambiente: 'Quarto de bebê',
        medida: '3,20 m de largura por 2,60 m',
        parede: 'Lisa e pintada',
      },
    },
    {
      urgency: 'month',
      district: 'Jardins',
      description: 'Trocar o papel do lavabo. O antigo está abrindo nas emendas e precisa sair.',
      answers: {
        papel: 'Ainda não escolhi',
        ambiente: 'Lavabo',
        medida: '6 m de largura ao todo, 2,40 m de altura',
        parede: 'Com papel antigo',
      },
    },
  ],
  gesseiro: [
    {
      urgency: 'month',
      district: 'Butantã',
      description: 'Rebaixo de gesso na sala, com espaço para a fita de LED.',
      answers: {
        trabalho: 'Sanca ou moldura',
        comodos: 'Sala',
        pe_direito: 'Mais de 2,70 m',
        luz: 'Sim, falta escolher',
      },
    },
    {
      urgency: 'today',
      district: 'Vila Prudente',
      description: 'O vazamento do vizinho já foi consertado, mas o gesso do banheiro caiu num canto.',
      answers: {
        trabalho: 'Conserto de gesso que já existe',
        comodos: 'Banheiro',
        luz: 'Não',
        causa: 'Vazamento já resolvido',
      },
    },
  ],
  pedreiro: [
    {
      urgency: 'today',
      district: 'Tatuapé',
      description: 'Abrir um vão entre a cozinha e a sala. A parede não é estrutural.',
      answers: {
        obra: 'Parede ou muro',
        tamanho: 'Até 5 m²',
        projeto: 'Tenho projeto assinado',
        material: 'Preço fechado com material',
        entulho: 'Prédio, com saída por elevador',
      },
    },
    {
      urgency: 'quarter',
      district: 'Freguesia do Ó',
      description: 'Trocar o piso do quintal por um antiderrapante. O piso antigo sai.',
      answers: {
        obra: 'Piso ou azulejo',
        tamanho: 'De 21 a 60 m²',
        material: 'Eu compro',
        entulho: 'Há lugar para caçamba na rua',
      },
    },
  ],
  azulejista: [
    {
      urgency: 'month',
      district: 'Ipiranga',
      description: 'Assentar o revestimento do banheiro social, cerca de 18 m².',
      answers: {
        onde: 'Banheiro',
        peca: 'Azulejo comum',
        base: 'Reboco novo',
        metros: '18',
        compra: 'Eu compro',
      },
    },
    {
      urgency: 'undecided',
      district: 'Mooca',
      description: 'Azulejo tipo metrô na parede da pia, por cima do que já existe.',
      answers: {
        onde: 'Cozinha ou área de serviço',
        peca: 'Tipo metrô ou pequeno',
        base: 'Azulejo antigo por baixo',
        metros: '6',
        compra: 'O azulejista traz',
      },
    },
  ],
  impermeabilizacao: [
    {
      urgency: 'today',
      district: 'Santana',
      description: 'A laje tem infiltração perto do ralo. Preciso resolver antes da chuva.',
      answers: {
        local_umido: 'Laje descoberta',
        cobertura: 'Nada, laje exposta',
        quando_aparece: 'Com chuva',
        area_m2: '40',
        anterior: 'Não sei',
      },
    },
    {
      urgency: 'month',
      district: 'Vila Sônia',
      description: 'O rodapé do quarto mofa todo inverno. Já passei uma tinta e voltou.',
      answers: {
        local_umido: 'Rodapé, subindo do chão',
        cobertura: 'Não se aplica',
        quando_aparece: 'O ano todo',
        area_m2: '8',
        anterior: 'Sim, com tinta ou produto líquido',
      },
    },
  ],
  'marido-de-aluguel': [
    {
      urgency: 'quarter',
      district: 'Vila Mariana',
      description: 'Instalar duas prateleiras na sala e uma na cozinha.',
      answers: {
        tarefas: 'Instalar prateleira, quadro ou espelho',
        quantos: '2 ou 3',
        parede: 'Tijolo ou concreto',
        altura: 'Não',
        pecas: 'Sim, todas',
      },
    },
    {
      urgency: 'today',
      district: 'Bela Vista',
      description: 'A fechadura da porta da cozinha não tranca mais.',
      answers: {
        tarefas: 'Porta, fechadura ou dobradiça',
        quantos: '1',
        altura: 'Não',
        pecas: 'Não tenho nenhuma',
      },
    },
  ],
}
/** Initial ages, the oldest order first, so that the list shows old and new orders and different times left. */
const hoursAgo = [1, 3, 6, 10, 15, 21, 28, 35]
const openHours = 48
/** An order about to end is replaced before it leaves the list. */
const renewHours = 2

const requestedServices = () => Object.keys(requests).flatMap((slug) => catalog().serviceBySlug(slug) ?? [])

/** The request after that of the service's latest order. */
function nextRequest({ slug }: Service, latest: string | null | undefined) {
  const list = requests[slug]!
  return list[(list.findIndex(({ description }) => description === latest) + 1) % list.length]!
}

const painterIds = (db: Db) =>
  db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where(
      'u.phone',
      'in',
      professionals.map(({ phone }) => phone),
    )
    .execute()

/** Gives the six demo painters the requested services. */
export async function widenPainters(db: Db) {
  const rows = (await painterIds(db)).flatMap(({ id }) =>
    requestedServices().map((service) => ({ professional_id: id, category_id: service.id })),
  )
  await db
    .insertInto('professional_services')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Services with an order that every painter can still unlock. */
async function coveredServices(db: Db, painters: readonly { id: number }[], now: Date) {
  const offers = await db
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['o.category_id as serviceId', (eb) => eb.fn.count<number>('f.professional_id').distinct().as('painters')])
    .where(
      'f.professional_id',
      'in',
      painters.map(({ id }) => id),
    )
    .where('f.dismissed_at', 'is', null)
    .where('o.status', '=', 'searching')
    .where('o.expires_at', '>', addHours(now, renewHours))
    .where('o.only_professional_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leads as l')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            .whereRef('l.professional_id', '=', 'f.professional_id'),
        ),
      ),
    )
    .groupBy('o.category_id')
    .execute()
  return new Set(offers.filter((offer) => Number(offer.painters) === painters.length).map(({ serviceId }) => serviceId))
}

/** The orders of the demo clients, oldest first. */
const ordersOf = (db: Db, clients: readonly { id: number }[]) =>
  db
    .selectFrom('orders')
    .select(['phone', 'category_id as serviceId', 'status', 'description'])
    .where(
      'client_id',
      'in',
      clients.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()

const listClients = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'email'])
    .where('role', '=', 'client')
    .where('name', 'in', reviewers)
    .orderBy('id')
    .execute()

type NewOrder = Request & {
  client: Awaited<ReturnType<typeof listClients>>[number]
  service: Service
  painters: readonly { id: number }[]
  /** In hours. */
  age: number
}

async function openOrder(db: Db, { client, service, painters, age, ...request }: NewOrder, now: Date) {
  const { id: clientId, name, phone, email } = client
  const offeredAt = addHours(now, -age)
  const scene = {
    ...request,
    clientId,
    contact: { name, phone: phone!, email: email! },
    service,
    city: cityBySlug('sp', 'sao-paulo')!,
    status: 'searching',
    hoursAgo: age,
    hoursLeft: openHours - age,
    offeredAt,
  } as const
  const order = await anOrderScene(db, scene, now)
  const offer = { order_id: order.id, wave: 1, score: 60, offered_at: offeredAt }
  await db
    .insertInto('order_offers')
    .values(painters.map(({ id }) => ({ ...offer, professional_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Opens an order for each service that lacks one and offers it to all six: at start, with different ages, and every
 * half hour. Returns how many services lacked one.
 */
export async function renewOpenOrders(db: Db, now: Date, { isStart = false } = {}): Promise<number> {
  const painters = await painterIds(db)
  const clients = await listClients(db)
  if (!painters.length || !clients.length) return 0
  const covered = await coveredServices(db, painters, now)
  const missing = requestedServices().filter(({ id }) => !covered.has(id))
  const orders = await ordersOf(db, clients)
  // A client cannot have two open orders of one service.
  const open = orders.filter(({ status }) => status === 'waiting' || status === 'searching')
  const openKeys = new Set(open.map(({ phone, serviceId }) => `${phone} ${serviceId}`))
  const latest = new Map(orders.map(({ serviceId, description }) => [serviceId, description]))
  const free = [...clients]
  for (const [index, service] of missing.entries()) {
    const client = free.findLast(({ phone }) => !openKeys.has(`${phone} ${service.id}`))
    if (!client) continue
    free.splice(free.indexOf(client), 1)
    const age = isStart ? hoursAgo[(missing.length - 1 - index) % hoursAgo.length]! : 0
    const request = nextRequest(service, latest.get(service.id))
    await openOrder(db, { ...request, client, service, painters, age }, now)
  }
  return missing.length
}
