import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { reviewers } from './neighbours.ts'
import { professionals } from './people.ts'
import { anOrderScene } from './scenes.ts'

/** The six painters' services with requests; each has one open order at any time. */
const requests = [
  ['pintor', 'month', 'Perdizes', 'Pintar um quarto de 12 m² e o corredor. As paredes estão lisas, é só trocar a cor.'],
  [
    'textura-e-grafiato',
    'quarter',
    'Lapa',
    'Grafiato na parede da garagem, uns 20 m². A tinta antiga está descascando.',
  ],
  ['papel-de-parede', 'undecided', 'Moema', 'Colocar papel de parede no quarto do bebê. Já comprei os rolos.'],
  ['gesseiro', 'month', 'Butantã', 'Rebaixo de gesso na sala, com espaço para a fita de LED.'],
  ['pedreiro', 'today', 'Tatuapé', 'Abrir um vão entre a cozinha e a sala. A parede não é estrutural.'],
  ['azulejista', 'month', 'Ipiranga', 'Assentar o revestimento do banheiro social, cerca de 18 m².'],
  ['impermeabilizacao', 'today', 'Santana', 'A laje tem infiltração perto do ralo. Preciso resolver antes da chuva.'],
  ['marido-de-aluguel', 'quarter', 'Vila Mariana', 'Instalar duas prateleiras, um varal de teto e trocar a torneira.'],
] as const
/** Initial ages, so that the list shows old and new orders and different times left. */
const hoursAgo = [1, 3, 6, 10, 15, 21, 28, 35]
const openHours = 48
/** An order about to end is replaced before it leaves the list. */
const renewHours = 2

const requestedServices = () =>
  requests.flatMap(([slug, urgency, district, description]) => {
    const service = catalog().serviceBySlug(slug)
    return service ? [{ service, urgency, district, description }] : []
  })

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
    requestedServices().map(({ service }) => ({ professional_id: id, category_id: service.id })),
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
  return new Set(offers.filter((each) => Number(each.painters) === painters.length).map(({ serviceId }) => serviceId))
}

/** Phone and service of each open order: a client cannot have two open orders of one service. */
async function waitingRequests(db: Db, clients: readonly { id: number }[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['phone', 'category_id as serviceId'])
    .where(
      'client_id',
      'in',
      clients.map(({ id }) => id),
    )
    .where('status', 'in', ['waiting', 'searching'])
    .execute()
  return new Set(rows.map(({ phone, serviceId }) => `${phone} ${serviceId}`))
}

/**
 * Opens an order for each service that lacks one and offers it to all six: at start, with different ages, and every
 * half hour. Returns how many.
 */
export async function renewOpenOrders(db: Db, now: Date, { isStart = false } = {}): Promise<number> {
  const painters = await painterIds(db)
  const clients = await db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'email'])
    .where('role', '=', 'client')
    .where('name', 'in', reviewers)
    .orderBy('id')
    .execute()
  if (!painters.length || !clients.length) return 0
  const city = cityBySlug('sp', 'sao-paulo')!
  const covered = await coveredServices(db, painters, now)
  const missing = requestedServices().filter(({ service }) => !covered.has(service.id))
  const waits = await waitingRequests(db, clients)
  const free = [...clients]
  for (const [index, { service, urgency, district, description }] of missing.entries()) {
    const client = free.findLast(({ phone }) => !waits.has(`${phone} ${service.id}`))
    if (!client) continue
    free.splice(free.indexOf(client), 1)
    const { id: clientId, name, phone, email } = client
    const age = isStart ? hoursAgo[index % hoursAgo.length]! : 0
    const times = { hoursAgo: age, hoursLeft: openHours - age }
    const contact = { name, phone: phone!, email: email! }
    const order = await anOrderScene(
      db,
      { clientId, contact, service, urgency, city, district, description, status: 'searching', ...times },
      now,
    )
    const offer = { order_id: order.id, wave: 1, score: 60, offered_at: addHours(now, -age) }
    await db
      .insertInto('order_offers')
      .values(painters.map(({ id }) => ({ ...offer, professional_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return missing.length
}
