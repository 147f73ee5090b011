import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { unwrap } from '#db/unwrap.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { staffPermissions } from '#domain/identity/staff.ts'
import { hashPassword } from '#domain/identity/staff/password.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { asProfessional, asClient } from '#domain/shared/caller.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { slugOf } from '#domain/shared/slug.ts'
import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import type { VerificationKind } from '#domain/verification/verification.ts'
import { answerVisit } from '#domain/visits/answer-visit.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { platformAccounts } from '#domain/wallet/ledger.ts'
import { creditCoins, getCoinBalance, openWallets } from '#domain/wallet/wallet.server.ts'
import { type Db, withRetry } from '#platform/db.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { addPartnerPictures } from './demo-pictures.ts'
import { aConversationScene, institutional } from './institutional-conversations.ts'
import { neighbours, painterReviews } from './neighbours.ts'
import { payForPastWork } from './past-coins.ts'
import { type PastWork, ratingsOf, insertPastWork, insertReviewers } from './past-work.ts'
import { clients, professionals, staff, type ClientKey, type ProfessionalKey } from './people.ts'
import { aLeadScene, anOrderScene, type Scene } from './scenes.ts'
import { fillStaffQueues } from './staff-queues.ts'

/** Names of Ana's orders, one per state, used by tests. */
export const anaOrders = {
  WAIT: '0a000000-0000-4000-8000-000000000001',
  SEARCH0: '0a000000-0000-4000-8000-000000000002',
  LEADS: '0a000000-0000-4000-8000-000000000003',
  BLOCK: '0a000000-0000-4000-8000-000000000004',
  ZERO: '0a000000-0000-4000-8000-000000000005',
  FIN: '0a000000-0000-4000-8000-000000000006',
} as const

const demoTables = [
  'client_suspensions',
  'refunds',
  'reviews',
  'survey_responses',
  'surveys',
  'notifications',
  'messages',
  'conversations',
  'leads',
  'order_offers',
  'service_watches',
  'order_answers',
  'orders',
  'refund_claim_pictures',
  'refund_claims',
  'purchase_refunds',
  'purchases',
  'payment_differences',
  'sandbox_charges',
  'coin_adjustments',
  'welcome_bonuses',
  'identity_bans',
  'lot_movements',
  'coin_lots',
  'ledger_entries',
  'ledger_transactions',
  'wallets',
  'professional_areas',
  'professional_services',
  'professionals',
  'consents',
  'pin_challenges',
  'pin_failures',
  'sessions',
  'users',
  'outbox_messages',
  'idempotency_keys',
  'events',
  'rate_limits',
] as const

/**
 * Deletes all demo data (catalog and places stay) and seeds it again. Retries when running work blocks the
 * truncation. Only for development and tests.
 */
export const resetDemoData = (db: Db, now: Date) =>
  withRetry(() => rebuildDemoData(db, now), { attempts: 5, patienceMs: Infinity })

async function rebuildDemoData(db: Db, now: Date) {
  await sql`truncate ${sql.join(demoTables.map((table) => sql.table(table)))} restart identity cascade`.execute(db)
  // Truncating cascades to the ledger accounts, the platform's included.
  await db
    .insertInto('ledger_accounts')
    .values(platformAccounts.map((kind) => ({ kind })))
    .execute()
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db)
  await buildDemo(db, now)
}

/** Seeds an empty database; returns whether it was. `withHistory` spreads the data over past days, for demos. */
export async function seedDemoDataOnce(db: Db, now: Date, { withHistory = false } = {}) {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  await buildDemo(db, now, withHistory)
  return true
}

/** `withHistory`: actions of Ana and the professionals lie in the past; else they happen now, for tests. */
async function buildDemo(db: Db, now: Date, withHistory = false) {
  const ago: Ago = withHistory ? (hours) => addHours(now, -hours) : () => now
  const since = ago(90 * 24)
  const saoPaulo = cityBySlug('sp', 'sao-paulo')!
  const people: People = new Map()
  for (const { key, name, phone, email } of clients) {
    const user = await db
      .insertInto('users')
      .values({ uuid: randomUUID(), role: 'client', name, phone, email, created_at: since })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.set(key, user.id)
  }
  await addStaff(db, now)
  const painters = await settleProfessionals(
    db,
    professionals.map((person) => ({ ...aPainter(person, saoPaulo, ago), ...(withHistory && { coins: 0 }) })),
  )
  for (const [index, { key }] of professionals.entries()) people.set(key, painters[index]!.userId)
  const regulars = await pastOfDemoData(db, painters, saoPaulo, now, ago)
  if (withHistory)
    for (const [index, { coins }] of professionals.entries())
      await payForPastWork(db, { ...painters[index]!, coinsLeft: coins && coins + costOfScenes }, now)
  await readByAll(db, ['purchase_paid', 'low_balance'], now)
  await anaScenes(db, people, saoPaulo, now, withHistory)
  if (withHistory) await fillStaffQueues(db, people, regulars, now)
  else await fillWallets(db, painters, now)
  await addPartnerPictures(db, now)
  await askSurveys(db, now, surveyPage)
  await readByAll(db, ['survey_available'], now)
}

type People = Map<ClientKey | ProfessionalKey, number>
/** About what a painter spends on Ana's orders. */
const costOfScenes = 30

/** The time `hours` ago; for tests, now. */
type Ago = (hours: number) => Date

let irisHash: Promise<string> | undefined // cached: the hash takes a tenth of a second on purpose

async function addStaff(db: Db, now: Date) {
  const { name, email, phone, password } = staff
  const { id } = await db
    .insertInto('users')
    .values({ uuid: randomUUID(), role: 'staff', name, email, phone, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  irisHash ??= hashPassword(password)
  await db
    .insertInto('staff_credentials')
    .values({
      user_id: id,
      email,
      password_hash: await irisHash,
      permissions: [...staffPermissions],
      document: '93541134780',
      postal_code: '04101300',
      street: 'Rua Vergueiro, 3185',
      created_at: now,
    })
    .execute()
}

/** Minutes to the first message, for neighbours and institutional professionals. */
const usualAnswer = 45
const oursAnswer = 10

/** Past work of the six painters and of professionals everywhere; returns its clients. */
async function pastOfDemoData(db: Db, painters: Settled[], saoPaulo: { id: number; uf: string }, now: Date, ago: Ago) {
  const { serviceBySlug } = catalog()
  const works = professionals.flatMap(({ key, rating, answer }, painter): PastWork[] =>
    ratingsOf(rating).map((stars, index) => ({
      professionalId: painters[painter]!.id,
      service: serviceBySlug('pintor')!,
      city: saoPaulo,
      rating: stars,
      comment: painterReviews[key][index] ?? '',
      answer,
    })),
  )
  const neighbourProfiles = neighbours.map(({ services, city, ...neighbour }, index) => ({
    ...neighbour,
    phone: `119555500${String(index + 1).padStart(2, '0')}`,
    city: cityBySlug(...city)!,
    services: services.flatMap((slug) => serviceBySlug(slug) ?? []),
  }))
  const institutionalProfiles = institutional.map(({ service, city, ...profile }, index) => ({
    ...profile,
    phone: `1195555900${index + 1}`,
    city: cityBySlug(...city)!,
    services: [serviceBySlug(service)!],
  }))
  const settled = await settleProfessionals(db, [
    ...neighbourProfiles.map((neighbour) => withReviews(neighbour, { answer: usualAnswer }, ago)),
    ...institutionalProfiles.map((profile) => withReviews(profile, { answer: oursAnswer, isInstitutional: true }, ago)),
  ])
  for (const [index, { services }] of neighbourProfiles.entries())
    if (services.some((service) => service.instantMatch)) await agreeToInstantMatch(db, settled[index]!, now)
  for (const [index, { services, city, reviews }] of [...neighbourProfiles, ...institutionalProfiles].entries())
    for (const [rating, comment] of reviews)
      works.push({
        professionalId: settled[index]!.id,
        service: services[0]!,
        city,
        rating,
        comment,
        answer: index < neighbourProfiles.length ? usualAnswer : oursAnswer,
      })
  const conversations = institutionalProfiles.flatMap(({ services, city, conversations }, index) =>
    conversations.map((conversation) => ({
      professional: settled[neighbourProfiles.length + index]!,
      service: services[0]!,
      city,
      conversation,
    })),
  )
  const regulars = await insertReviewers(db, now)
  await insertPastWork(db, works, regulars, now)
  for (const [index, conversation] of conversations.entries())
    await aConversationScene(db, { ...conversation, client: regulars[index]! }, now)
  return regulars
}

/** Scenes spend coins; the balances that tests expect are restored afterwards. */
async function fillWallets(db: Db, painters: Settled[], now: Date) {
  for (const [index, { id, userId }] of painters.entries()) {
    const coins = professionals[index]!.coins - (await getCoinBalance(db, id))
    if (coins === 0) continue
    const movement = {
      kind: 'bonus',
      reference: `demo:${id}`,
      professionalId: id,
      userId,
      coins,
      from: 'bonus',
    } as const
    await db.transaction().execute((tx) => creditCoins(tx, movement, now))
  }
}

type Newcomer = {
  slug: (userId: number) => string
  name: string
  phone: string
  email: string
  about: string
  city: { id: number; uf: string }
  services: Service[]
  rating: readonly [sum: number, count: number]
  answer: number | null
  isPartner: boolean
  isInstitutional?: boolean
  coins: number
  joinedAt: Date
}

/** Before their first review, or lately. */
const joinedOf = ([, reviews]: Newcomer['rating'], ago: Ago) => ago(24 * (reviews ? 400 : 60))

/** Inserts people of a kind at once; returns their ids in order. */
async function settleProfessionals(db: Db, people: Newcomer[]) {
  const users = await db
    .insertInto('users')
    .values(
      people.map(({ name, phone, email, joinedAt }) => ({
        uuid: randomUUID(),
        role: 'professional' as const,
        name,
        phone,
        email,
        created_at: joinedAt,
      })),
    )
    .returning('id')
    .execute()
  const rows = await db
    .insertInto('professionals')
    .values(
      people.map(
        ({ slug, name, about, isPartner, isInstitutional = false, city, rating, answer, joinedAt }, index) => ({
          user_id: users[index]!.id,
          slug: slug(users[index]!.id),
          name,
          description: about,
          state: 'approved' as const,
          documentation_approved: true,
          is_partner_profile: isPartner,
          is_institutional_pro: isInstitutional,
          base_city_id: city.id,
          radius_km: 40,
          rating_sum: rating[0],
          reviews_count: rating[1],
          median_answer_minutes: answer,
          languages: ['portuguese'],
          payment_methods: index % 2 ? ['pix', 'cash'] : ['pix', 'cash', 'credit_card', 'debit_card'],
          created_at: joinedAt,
        }),
      ),
    )
    .returning(['id', 'user_id as userId'])
    .execute()
  await db
    .insertInto('professional_services')
    .values(
      people.flatMap(({ services }, index) =>
        services.map((service) => ({
          professional_id: rows[index]!.id,
          category_id: service.id,
          starting_price_cents: index % 3 ? 120_00 + (index % 4) * 20_00 : null,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('professional_areas')
    .values(people.map(({ city }, index) => ({ professional_id: rows[index]!.id, uf: city.uf, city_id: city.id })))
    .execute()
  await db
    .insertInto('professional_hours')
    .values(rows.flatMap(({ id }) => weekOfDemo.map((day) => ({ professional_id: id, ...day }))))
    .execute()
  // Everybody is verified, with the documents their services require.
  await db
    .insertInto('verifications')
    .values(
      people.flatMap(({ services, joinedAt }, index) =>
        [...new Set<VerificationKind>(['identity', ...services.flatMap(({ requires = [] }) => requires)])].map(
          (kind) => ({
            professional_id: rows[index]!.id,
            kind,
            status: 'approved' as const,
            sent_at: joinedAt,
            decided_at: joinedAt,
            pictures_erased_at: joinedAt,
            created_at: joinedAt,
          }),
        ),
      ),
    )
    .execute()
  await openWallets(
    db,
    rows.map(({ id }) => id),
  )
  for (const [index, { coins, joinedAt }] of people.entries())
    if (coins) await welcome(db, rows[index]!, coins, joinedAt)
  return rows
}

/** Monday to Friday from 8 to 18h, Saturday until noon. */
const weekOfDemo = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens_at: 8 * 60,
  closes_at: (weekday === 6 ? 12 : 18) * 60,
}))

type Settled = { id: number; userId: number }

const welcome = (db: Db, { id, userId }: Settled, coins: number, now: Date) =>
  db
    .transaction()
    .execute((tx) =>
      creditCoins(
        tx,
        { kind: 'bonus', reference: `welcome:${id}`, professionalId: id, userId, coins, from: 'bonus' },
        now,
      ),
    )

/** One of the six painters that tests and the tour use by key. */
function aPainter({ key, ...person }: (typeof professionals)[number], city: Newcomer['city'], ago: Ago): Newcomer {
  const services = ['pintor', ...(key === 'hugo' ? ['gesseiro'] : [])].flatMap(
    (slug) => catalog().serviceBySlug(slug) ?? [],
  )
  return {
    ...person,
    slug: (userId) => `${key}-${userId}`,
    email: `${key}@exemplo.com.br`,
    city,
    services,
    isPartner: key === 'eva',
    joinedAt: joinedOf(person.rating, ago),
  }
}

type Somebody = Pick<Newcomer, 'name' | 'about' | 'phone' | 'city' | 'services'> & {
  reviews: readonly (readonly [rating: number, comment: string])[]
}

/** A professional with reviews and without coins. */
function withReviews(
  { reviews, ...person }: Somebody,
  more: Pick<Newcomer, 'answer' | 'isInstitutional'>,
  ago: Ago,
): Newcomer {
  const rating = [reviews.reduce((sum, [stars]) => sum + stars, 0), reviews.length] as const
  return {
    ...person,
    slug: () => slugOf(person.name),
    email: `${slugOf(person.name)}@exemplo.com.br`,
    rating,
    isPartner: false,
    coins: 0,
    joinedAt: joinedOf(rating, ago),
    ...more,
  }
}

/** Gives a professional coins and consent to instant matches, so that clients can pick them. */
async function agreeToInstantMatch(db: Db, person: Settled, now: Date) {
  const { id } = person
  await welcome(db, person, 120, now)
  await db
    .insertInto('instant_consents')
    .values({
      professional_id: id,
      daily_limit_coins: 40,
      monthly_limit_coins: 400,
      enabled_at: now,
    })
    .execute()
}

/** In the order of their times, as the ids of notifications follow them. */
async function anaScenes(
  db: Db,
  people: People,
  saoPaulo: { id: number; uf: string },
  now: Date,
  withHistory: boolean,
) {
  const ago: Ago = withHistory ? (hours) => addHours(now, -hours) : () => now
  const ana = clients[0]
  const painter = catalog().serviceBySlug('pintor')!
  const scene = (uuid: string, more: Partial<Scene> & Pick<Scene, 'status'>): Scene => ({
    uuid,
    clientId: people.get('ana')!,
    contact: ana,
    service: painter,
    city: saoPaulo,
    district: 'Pinheiros',
    hoursAgo: 8,
    hoursLeft: 40,
    description: 'Pintar a sala e dois quartos, com massa nas paredes da sala.',
    answers: {
      area: 'Apartamento inteiro',
      metragem: 'De 31 a 80 m²',
      estado: 'Com buracos ou rachaduras',
      material: 'Eu compro com a lista do pintor',
      moveis: 'Com móveis cobertos',
    },
    ...more,
  })
  const campinas = cityBySlug('sp', 'campinas')!
  const santos = cityBySlug('sp', 'santos')!
  await anOrderScene(
    db,
    scene(anaOrders.ZERO, {
      status: 'finalized_zero_lead',
      city: santos,
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
    }),
    now,
  )
  await anOrderScene(
    db,
    scene(anaOrders.BLOCK, {
      status: 'blocked',
      city: campinas,
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
      blockedReason: 'contact_data',
    }),
    now,
  )
  const finished = await anOrderScene(
    db,
    scene(anaOrders.FIN, {
      status: 'searching',
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
      offeredAt: ago(46),
    }),
    now,
  )
  const words = [
    'Posso visitar amanhã cedo.',
    'Faço em dois dias, com material incluso.',
    'Bom dia! Trabalho na sua região.',
    'Tenho agenda livre na quinta.',
  ]
  for (const [turn, key] of (['eva', 'fabio', 'gil', 'davi'] as const).entries()) {
    const accepted = key === 'eva' ? { acceptedBy: people.get('ana')! } : {}
    const at = ago(44 - 4 * turn)
    await aLeadScene(
      db,
      {
        orderUuid: finished.uuid,
        professionalUserId: people.get(key)!,
        message: words[turn]!,
        priceCents: 120_000 + turn * 15_000,
        ...accepted,
      },
      at,
    )
    if (withHistory && key === 'fabio') await visitOfEva(db, people, now, ago)
  }
  await seen(db, people.get('ana')!, now)
  const leads = await anOrderScene(db, scene(anaOrders.LEADS, { status: 'searching', offeredAt: ago(8) }), now)
  await aLeadScene(
    db,
    {
      orderUuid: leads.uuid,
      professionalUserId: people.get('davi')!,
      message: 'Olá, Ana! Posso passar na quarta para medir as paredes.',
      priceCents: 135_000,
      acceptedBy: people.get('ana')!,
    },
    ago(7),
  )
  if (withHistory) await proposalOfDavi(db, people, ago)
  else await askSurveys(db, now, surveyPage)
  await seen(db, people.get('ana')!, now)
  await aLeadScene(
    db,
    {
      orderUuid: leads.uuid,
      professionalUserId: people.get('carlos')!,
      message: 'Bom dia, Ana! Faço sala e quartos em três dias, com proteção do piso.',
      priceCents: 150_000,
    },
    ago(2),
  )
  await anOrderScene(
    db,
    scene(anaOrders.SEARCH0, {
      status: 'searching',
      service: catalog().serviceBySlug('pedreiro')!,
      hoursAgo: 45,
      hoursLeft: 5,
      offeredAt: ago(45),
      keptHoursAgo: 1,
      description: 'Levantar uma meia parede na cozinha.',
      answers: {
        obra: 'Parede ou muro',
        tamanho: 'Até 5 m²',
        projeto: 'Tenho um desenho simples',
        material: 'Eu compro',
        entulho: 'Prédio, com saída por elevador',
      },
    }),
    now,
  )
  await anOrderScene(
    db,
    scene(anaOrders.WAIT, {
      status: 'waiting',
      service: catalog().serviceBySlug('eletricista')!,
      hoursAgo: 0,
      hoursLeft: 48,
      description: 'Trocar o chuveiro e ver por que ele derruba o disjuntor.',
      answers: {
        servico: 'Trocar chuveiro',
        perigo: 'Não',
        imovel: 'Apartamento',
        fiacao: 'Não sei',
        material: 'Não, quero que o eletricista traga',
      },
    }),
    now,
  )
}

async function leadOf(db: Db, people: People, orderUuid: string, key: ProfessionalKey) {
  const { id } = await db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('l.id')
    .where('o.uuid', '=', orderUuid)
    .where('p.user_id', '=', people.get(key)!)
    .executeTakeFirstOrThrow()
  return { leadId: id, userId: people.get(key)! }
}

/** An open proposal for Ana. */
async function proposalOfDavi(db: Db, people: People, ago: Ago) {
  const davi = await leadOf(db, people, anaOrders.LEADS, 'davi')
  const items = [
    { kind: 'labour', description: 'Pintar sala e dois quartos', quantity: 1_000, unit: 'un', unitCents: 98_000 },
    {
      kind: 'material',
      description: 'Tinta acrílica fosca, 18 litros',
      quantity: 1_000,
      unit: 'un',
      unitCents: 37_000,
    },
  ] as const
  const terms = {
    travelCents: 0,
    discountCents: 0,
    payment: 'Metade no início, metade no fim',
    warrantyDays: 90,
    validDays: 10,
  }
  const proposal = { leadId: davi.leadId, after: 0, items: [...items], photos: [], ...terms }
  unwrap(await sendProposal(db, asProfessional(davi.userId), proposal, ago(5)))
}

/** A visit that Ana confirmed. */
async function visitOfEva(db: Db, people: People, now: Date, ago: Ago) {
  const eva = await leadOf(db, people, anaOrders.FIN, 'eva')
  const inThreeDays = addDays(now, 3).toISOString().slice(0, 10)
  const visit = { ...eva, day: inThreeDays, time: '09:00', minutes: 60, address: 'Rua Joaquim Távora, 850' } as const
  const note = 'Levo as amostras de cor.'
  const { visitId } = unwrap(await proposeVisit(db, asProfessional(visit.userId), { ...visit, note }, ago(39)))
  const answer = { visitId, answer: 'confirm', words: '' } as const
  unwrap(await answerVisit(db, asClient(people.get('ana')!), answer, ago(38)))
}

/** Notifications that Ana has read. */
const seen = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()

/**
 * Numbers the notifications of a demonstration by their times, as lists show them: its scenes are not written in the
 * order of their past. What is older than the retained 90 days goes, and so do the messages that announced them.
 */
export async function sortNotifications(db: Db, now: Date) {
  await sql`
    with written as (delete from notifications returning *)
    insert into notifications (user_id, kind, order_id, lead_id, conversation_id, payload, created_at, read_at, reference)
    select user_id, kind, order_id, lead_id, conversation_id, payload, created_at, read_at, reference from written
     where created_at >= ${addDays(now, -90)} order by created_at, id`.execute(db)
}

/** Notifications from days ago, read by everyone. */
const readByAll = (db: Db, kinds: ('purchase_paid' | 'low_balance' | 'survey_available')[], now: Date) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .execute()
