import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { test } from 'vitest'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { removePhoto } from '#domain/professionals/profile-settings/set-photo.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { scope } from '#test/support/scope.ts'
import { formatMoney } from '#texts/format.ts'
import { startDemo } from './e2e/demo-data.ts'
import { parsePage } from './support/html.ts'

const demo = await startDemo(scope)

async function open(path: string) {
  const response = await fetch(demo.address + path, { redirect: 'manual' })
  const html = await response.text()
  return { status: response.status, location: response.headers.get('location'), html, words: wordsOf(html) }
}

/** Visible text of a page, without tags, comments and scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const headingOf = (html: string) => wordsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim()
const titleOf = (html: string) => wordsOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '')
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'))
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

/** The newest review of a painter, with its author. */
const newestReview = /“Chegou no horário, cobriu os móveis e deixou tudo limpo\.[^”]*” Marina/

/** Seeded people, who must not appear on public pages. */
const secrets = ['Moura', '11912345678', 'ana.moura', 'Pinheiros', 'Pintar a sala e dois quartos']

test('a service page waits for few scripts', async () => {
  const html = await (await fetch(`${demo.address}/reformas-e-reparos/pintor`)).text()
  const scripts = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)]
  assert.ok(scripts.length > 0)
  let scriptBytes = 0
  for (const [, path] of scripts) scriptBytes += gzipSync(await (await fetch(demo.address + path)).bytes()).length
  assert.ok(scriptBytes <= 4_096, `scripts of ${scriptBytes} bytes`)
})

test('a signed-in page asks for few scripts: files that pages share travel together', async () => {
  const html = await (await fetch(`${demo.address}/entrar`)).text()
  const scripts = new Set(
    [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path!),
  )
  assert.ok(scripts.size > 5 && scripts.size <= 25, `${scripts.size} files`)
  let bytes = 0
  for (const path of scripts) bytes += gzipSync(await (await fetch(demo.address + path)).bytes()).length
  assert.ok(bytes <= 160_000, `scripts of ${bytes} bytes`)
})

test('a service page has all blocks (H-01, H-02, H-05 to H-10)', async () => {
  const { status, html, words } = await open('/reformas-e-reparos/pintor')
  assert.equal(status, 200)
  assert.equal(headingOf(html), 'Pintor perto de você')
  for (const block of [
    'Como funciona?',
    'Faça seu pedido',
    'O que dizem os clientes',
    'Pedidos parecidos',
    'Perguntas frequentes',
    'Quem pede pintor também pede',
    'Ver preços por estado',
  ])
    assert.ok(words.includes(block), block)
  assert.ok(words.includes('Paredes, tetos e fachadas com cor firme'), 'subtitle')
  assert.match(words, /4,8 de 5 em 71 avaliações de clientes/)
  assert.match(words, newestReview)
  assert.match(html, /aria-label="Nota 5,0 de 5"/)
  const similar = words.slice(words.lastIndexOf('Pedidos parecidos'))
  assert.match(similar, /O que será pintado\? \p{Lu}.+ Qual é a área aproximada das paredes\? \p{Lu}/u)
  const links = linksOf(html)
  assert.ok(links.includes('/reformas-e-reparos') && links.includes('/'), 'breadcrumbs')
  assert.ok(links.includes('/reformas-e-reparos/pedreiro'), 'related')
  assert.ok(links.includes('/reformas-e-reparos/pintor/preco/pintor'))
  assert.ok(
    links.some((link) =>
      /^\/seja-um-profissional\?utm_source=site&utm_medium=category&utm_campaign=pintor$/.test(link),
    ),
  )
  assert.ok(links.includes('/api/redirect-to-download?source=floating-categories'))
})

test('pages for professionals link to the professional sign-in', async () => {
  const signIn = async (path: string) => /<a[^>]*header-account[^>]*href="([^"]+)"/.exec((await open(path)).html)?.[1]
  for (const path of ['/seja-um-profissional', '/anuncie', '/anuncie/pintor'])
    assert.equal(await signIn(path), '/profissional/entrar', path)
  assert.equal(await signIn('/'), '/entrar')
})

test('similar requests and reviews have no personal data (H-08)', async () => {
  for (const path of ['/reformas-e-reparos/pintor', '/reformas-e-reparos/pintor/sp/sao-paulo', '/orcamento/pintor']) {
    const { html, words } = await open(path)
    assert.match(words, /Pintor em São Paulo, SP/)
    for (const secret of secrets) assert.ok(!html.includes(secret), `${path} tells ${secret}`)
  }
})

test('a service has a page per state and city, with its name (H-11)', async () => {
  const state = await open('/reformas-e-reparos/pintor/ba')
  assert.equal(headingOf(state.html), 'Pintor na Bahia')
  const city = await open('/reformas-e-reparos/pintor/sp/sao-paulo')
  assert.equal(city.status, 200)
  assert.match(titleOf(city.html), /^Pintor em São Paulo, SP: até 4 orçamentos grátis · Ajeita$/)
  assert.ok(linksOf(city.html).includes('/api/redirect-to-download?source=geolocation'))
  assert.match(city.words, /Eva Lima.*Davi Rocha/, 'those who serve the place, the best first')
  assert.match(city.html, /name="city" value="São Paulo"/, 'the form knows the place')
  const small = await open('/reformas-e-reparos/pintor/ac/assis-brasil')
  assert.match(small.html, /<meta name="robots" content="noindex, follow"/)
  const main = small.words.slice(small.words.indexOf('Pintor em Assis Brasil, AC'))
  const notice = main.indexOf('Ainda não temos quem atenda aqui')
  assert.ok(notice > 0 && notice < main.indexOf('Faça seu pedido'), 'said before the form')
  assert.doesNotMatch(city.words, /Ainda não temos/)
  const capital = await open('/reformas-e-reparos/pintor/am/manaus')
  const [, place] =
    /O lugar mais perto com quem atende fica a [\d.]+ km: (.+?), [A-Z]{2} \(\d+ profissiona(?:l|is)/.exec(
      capital.words,
    ) ?? []
  assert.ok(place, 'and where the nearest are')
  const link = linksOf(capital.html).find(
    (href) => href.startsWith('/reformas-e-reparos/pintor/') && !href.includes('/am'),
  )
  assert.doesNotMatch((await open(link!)).words, /Ainda não temos/, 'a page that has somebody')
})

test('ratings from elsewhere are not shown as local', async () => {
  const { html, words } = await open('/reformas-e-reparos/pintor/ac/assis-brasil')
  const elsewhere = words.indexOf('O que dizem clientes de outros lugares')
  assert.ok(elsewhere > 0 && words.indexOf('de 5 em') > elsewhere, 'no stars in the head')
  assert.match(words, /Ainda não há avaliações em Assis Brasil, AC/)
  assert.doesNotMatch(html, /AggregateRating/)
  for (const path of ['/reformas-e-reparos/pintor', '/reformas-e-reparos/pintor/sp/sao-paulo'])
    assert.doesNotMatch((await open(path)).words, /outros lugares/)
})

test('a root category has a page per state and city (AMB-38)', async () => {
  const { status, html } = await open('/familia/mg/belo-horizonte')
  assert.equal(status, 200)
  assert.equal(headingOf(html), 'Família e serviços domésticos em Belo Horizonte, MG')
  assert.ok(linksOf(html).includes('/familia/diarista/mg/belo-horizonte'))
})

test('a wrong root, capitals and a trailing slash redirect with 301', async () => {
  for (const [from, to] of [
    ['/saude/pintor', '/reformas-e-reparos/pintor'],
    ['/saude/pintor/sp/campinas', '/reformas-e-reparos/pintor/sp/campinas'],
    ['/saude/pintor/preco/pintor', '/reformas-e-reparos/pintor/preco/pintor'],
    ['/Reformas-e-Reparos/Pintor', '/reformas-e-reparos/pintor'],
    ['/reformas-e-reparos/pintor/sp/', '/reformas-e-reparos/pintor/sp'],
  ] as const) {
    const { status, location } = await open(from)
    assert.equal(status, 301, from)
    assert.equal(location, to)
  }
})

test('an unknown page is a 404 with suggestions', async () => {
  const pages = {
    '/reformas-e-reparos/pimtor': '/reformas-e-reparos/pintor',
    '/reformas-e-reparos/pintor/sp/campina': '/reformas-e-reparos/pintor/sp/campinas',
    '/orcamento/pintores': '/reformas-e-reparos/pintor',
    '/reformas-e-reparos/pintor/preco/pintores': '/reformas-e-reparos/pintor',
    '/familia/preco/pintor': '/reformas-e-reparos/pintor',
    '/foo': undefined,
    '/reformas-e-reparos/pintor/xx': undefined,
    '/reformas-e-reparos/pintor/sp/campinas/centro': undefined,
  }
  for (const [path, near] of Object.entries(pages)) {
    const { status, html } = await open(path)
    assert.equal(status, 404, path)
    if (near) assert.ok(linksOf(html).includes(near), `${path} should offer ${near}`)
  }
})

test('an administrative region of the Distrito Federal redirects to Brasília', async () => {
  for (const above of ['/reformas-e-reparos/pintor', '/orcamento/pintor', '/reformas-e-reparos']) {
    const { status, location } = await open(`${above}/df/aguas-claras`)
    assert.deepEqual({ status, location }, { status: 301, location: `${above}/df/brasilia` })
  }
  const { status, html } = await open('/reformas-e-reparos/pintor/ba/taguatinga')
  assert.equal(status, 404)
  assert.ok(!linksOf(html).includes('/reformas-e-reparos/pintor/df/brasilia'), 'a state that is named is meant')
})

test('a budget page shows professionals first and the blocks of the category page (I-01, I-02)', async () => {
  for (const path of ['/orcamento/pintor', '/orcamento/reformas-e-reparos/pintor']) {
    const { status, html, words } = await open(path)
    assert.equal(status, 200)
    assert.equal(canonicalOf(html), '/reformas-e-reparos/pintor')
    assert.ok(words.indexOf('quem atende') < words.indexOf('Faça seu pedido'))
    assert.match(words, /Eva Lima .* 5,0 \(28\)/)
    assert.ok(linksOf(html).some((link) => link.startsWith('/profissionais/eva-')))
    for (const block of [
      'Como funciona?',
      'O que dizem os clientes',
      'Ver preços por estado',
      'Pedidos parecidos',
      'Perguntas frequentes',
      'Quem pede pintor também pede',
    ])
      assert.ok(words.includes(block), block)
    assert.ok(linksOf(html).includes('/api/redirect-to-download?source=budgets'))
  }
  assert.equal(
    canonicalOf((await open('/orcamento/pintor/sp/campinas')).html),
    '/reformas-e-reparos/pintor/sp/campinas',
  )
})

test('a professional’s card shows response time, answer rate, hires and last activity', async () => {
  const pelotas = ['rs', 'pelotas'] satisfies [string, string]
  const { professionalId } = await aProfessional(demo.db, { service: 'vidraceiro', city: pelotas })
  await aProfessional(demo.db, { service: 'vidraceiro', city: pelotas }) // of whom nothing is known, and nothing said
  await demo.db
    .updateTable('professionals')
    .set({ median_answer_minutes: 22, answer_percent: 92, last_seen: 'week' })
    .where('id', '=', professionalId)
    .execute()
  const hired = async (state: 'hired' | 'contacted') => {
    const order = await anOrder(demo.db, { service: 'vidraceiro', city: pelotas })
    await aLeadInState(demo.db, { order, pro: { professionalId }, state })
  }
  await hired('hired')
  await hired('contacted')
  const { words } = await open('/reformas-e-reparos/vidraceiro/rs/pelotas')
  assert.match(
    words,
    /Carlos Teixeira .*Responde em cerca de 20 min Responde 92% dos contatos 1 contratação pela Ajeita Esteve na Ajeita nos últimos 7 dias/,
  )
  assert.equal((words.match(/Carlos Teixeira/g) ?? []).length, 2)
  for (const pattern of [/Responde em/g, /Responde \d+%/g, /contratação pela/g, /Esteve na/g])
    assert.equal(words.match(pattern)?.length, 1, `${pattern}`)
})

test('a price page explains amount, reasons and place (L-01 to L-08)', async () => {
  const { status, html, words } = await open('/reformas-e-reparos/pintor/preco/pintura-de-parede')
  assert.equal(status, 200)
  assert.equal(headingOf(html), 'Quanto custa pintura de parede?')
  assert.match(titleOf(html), /^Quanto custa pintura de parede em 2026\? Preço por m²/)
  assert.match(html, /<meta name="description" content="Pintar parede custa de R\$ 18 a R\$ 55 por m²/)
  assert.match(words, /Mínimo R\$ 18,00 Médio R\$ 32,00 Máximo R\$ 55,00/)
  const links = linksOf(html)
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(html.includes(`id="${id}"`), `#${id} leads nowhere`)
  assert.match(html, /<h2 id="preco-por-metro"/)
  assert.match(html, /<a href="#preco-por-metro"[^>]*>Preço por metro quadrado</, 'table of contents')
  const reviews = words.slice(words.indexOf('Quem contratou, contou'))
  assert.match(reviews, newestReview)
  assert.match(html, /aria-label="Nota 5,0 de 5"/)
  assert.match(reviews, /Quanto custam outros serviços .*Pedreiro R\$ 260,00 por diária/)
  assert.match(html, /<a href="\/reformas-e-reparos\/pintor" class="button[^>]*>(?:(?!<\/a>).)*Pedir orçamentos grátis/)
  for (const link of [
    '/reformas-e-reparos/pintor',
    '/reformas-e-reparos/pedreiro/preco/pedreiro',
    '/reformas-e-reparos/pintor/sp',
    '/reformas-e-reparos/pintor/sp/sao-paulo',
    '/reformas-e-reparos/gesseiro',
    '/api/redirect-to-download?source=prices',
  ])
    assert.ok(links.includes(link), link)
})

test('a price page tells a city from its state, and writes answers as a sentence', async () => {
  const { words, html } = await open('/reformas-e-reparos/pintor/preco/pintor')
  assert.match(words, /Início Reformas e reparos Pintor Preços/)
  assert.match(html, />São Paulo</)
  assert.match(html, />São Paulo, SP</)
  assert.match(words, /O que será pintado\? Um cômodo; apartamento inteiro; casa inteira;/)
})

test('every service has a price page, also at a short address', async () => {
  const own = await open('/familia/diarista/preco/diarista')
  assert.equal(headingOf(own.html), 'Quanto custa uma diarista?')
  const short = await open('/reformas-e-reparos/preco/pintura-de-parede')
  assert.equal(short.status, 200)
  assert.equal(canonicalOf(short.html), '/reformas-e-reparos/pintor/preco/pintura-de-parede')
})

test('the results page works without JavaScript, for any text', async () => {
  const found = await open('/busca?texto=torneira+pingando')
  assert.match(found.words, /serviços? para “torneira pingando”/)
  assert.ok(linksOf(found.html).includes('/reformas-e-reparos/encanador'))
  assert.match((await open('/busca?texto=zzzzzz')).words, /Nenhum resultado encontrado/)
  const shortcut = linksOf((await open('/busca?texto=TI')).html)
  assert.ok(shortcut.some((link) => link.endsWith('/suporte-de-ti')))
  assert.match((await open('/busca?texto=p')).words, /pelo menos 2 letras/)
  for (const text of ['%00%01', 'x'.repeat(10_000), '%ff', '<script>', 'pintor%40'])
    assert.equal((await open(`/busca?texto=${text}`)).status, 200, text.slice(0, 20))
})

test('the directory links to the ten root categories and every service (T-01, H-12)', async () => {
  const { html } = await open('/mapa-do-site')
  const links = new Set(linksOf(html))
  const services = await demo.db
    .selectFrom('categories as c')
    .innerJoin('root_categories as r', 'r.id', 'c.root_category_id')
    .select(['c.slug', 'r.slug as root'])
    .where('c.active', '=', true)
    .execute()
  assert.ok(services.length >= 500, `${services.length} services`)
  for (const { slug, root } of services) {
    assert.ok(links.has(`/${root}/${slug}`), slug)
    assert.ok(links.has(`/${root}`), root)
  }
})

test('service and price pages label minimum, average and maximum correctly (H-07, L-02)', async () => {
  const service = catalog().serviceBySlug('pintor')!
  const { minimumCents, averageCents, maximumCents } = service.prices
  assert.equal(new Set([minimumCents, averageCents, maximumCents]).size, 3)
  const amounts = new RegExp(
    [
      ['Mínimo', minimumCents],
      ['Médio', averageCents],
      ['Máximo', maximumCents],
    ]
      .map(([label, cents]) => `${label}\\s+${formatMoney(Number(cents)).replace('$', '\\$').replaceAll('.', '\\.')}`)
      .join('\\s+'),
  )
  for (const path of ['/reformas-e-reparos/pintor', '/reformas-e-reparos/pintor/preco/pintor', '/orcamento/pintor'])
    assert.match((await open(path)).words, amounts, path)
})

test('a price page shows the three newest reviews of its service: text, stars, author and professional (L-07)', async () => {
  const reviews = await demo.db
    .selectFrom('reviews as r')
    .innerJoin('categories as k', 'k.id', 'r.category_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .select(['r.comment', 'p.name'])
    .where('k.slug', '=', 'pintor')
    .where('r.published_at', 'is not', null)
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(3)
    .execute()
  assert.equal(reviews.length, 3)
  for (const path of [
    '/reformas-e-reparos/pintor/preco/pintor',
    '/reformas-e-reparos/pintor/preco/pintura-de-parede',
  ]) {
    const { words } = await open(path)
    for (const { comment, name } of reviews)
      assert.ok(words.includes(comment) && words.includes(name), `${path}: ${comment}`)
  }
})

test('a page has one h1 and skips no heading level', async () => {
  const service = '/reformas-e-reparos/pintor'
  const visits = [
    [
      '',
      ['/', '/reformas-e-reparos', service, `${service}/sp/sao-paulo`, `${service}/preco/pintor`, '/orcamento/pintor'],
    ],
    [await demo.signIn('11912345678'), ['/meus-pedidos', '/mensagens', '/conta']],
    [
      await demo.signIn('11933330002', 'professional'),
      ['/profissional', '/profissional/contatos', '/profissional/carteira', '/profissional/perfil'],
    ],
  ] as const
  for (const [cookie, paths] of visits)
    for (const path of paths) {
      const response = await fetch(demo.address + path, { headers: { cookie } })
      const { headings, skipped } = parsePage(await response.text())
      assert.deepEqual({ status: response.status, headings, skipped }, { status: 200, headings: 1, skipped: [] }, path)
    }
})

test('express checkout, unfound professionals and blocked orders have their page types (T-03)', async () => {
  const cookie = await demo.signIn('11912345678')
  const types = {
    '/servico-expresso/diarista': 'service-checkout:show',
    '/meus-pedidos/profissionais-nao-encontrados': 'order-pros-not-found:show',
    '/meus-pedidos/pedido-bloqueado': 'blocked-order:show',
  }
  for (const [path, pageType] of Object.entries(types)) {
    const response = await fetch(demo.address + path, { headers: { cookie } })
    assert.equal(parsePage(await response.text()).pageType, pageType, path)
  }
})

test('a professional’s page does not show a removed photo', async () => {
  const visiblePortrait = () =>
    demo.db
      .selectFrom('professionals')
      .select(['user_id as userId', 'photo_url as photo'])
      .where('slug', 'like', 'eva-%')
      .where('photo_url', 'is not', null)
      .executeTakeFirst()
  let eva = await visiblePortrait() // the demo's portraits are made while its pages are already shown
  for (const end = Date.now() + 60_000; !eva && Date.now() < end; eva = await visiblePortrait()) await pause(100)
  assert.ok(eva, 'Eva has a face')
  const { userId, photo } = eva
  const { slug } = await demo.db
    .selectFrom('professionals')
    .select('slug')
    .where('slug', 'like', 'fabio-%')
    .executeTakeFirstOrThrow()
  const shows = async () => (await open(`/profissionais/${slug}`)).html.includes(photo!)
  for (const end = Date.now() + 60_000; !(await shows()) && Date.now() < end; await pause(50));
  assert.equal(await shows(), true, 'the face of Eva stands on the page of Fábio, and the page is kept')
  await removePhoto(demo.db, asProfessional(userId), {}, new Date())
  for (const end = Date.now() + 60_000; (await shows()) && Date.now() < end; await pause(50));
  assert.equal(await shows(), false)
})

test('the page of all reviews counts each rating and leads to older ones', async () => {
  const { slug, reviews_count: count } = await demo.db
    .selectFrom('professionals')
    .select(['slug', 'reviews_count'])
    .where('name', '=', 'Davi Rocha')
    .executeTakeFirstOrThrow()
  const profile = await open(`/profissionais/${slug}`)
  assert.ok(profile.words.includes(`Ver todas as ${count} avaliações`))
  const path = `/profissionais/${slug}/avaliacoes`
  assert.ok(linksOf(profile.html).includes(path))
  const { html, words } = await open(path)
  const [, ...counts] = /5 estrelas (\d+) 4 estrelas (\d+) 3 estrelas (\d+) 2 estrelas (\d+) 1 estrela (\d+)/.exec(
    words,
  )!
  assert.equal(
    counts.reduce((sum, each) => sum + Number(each), 0),
    count,
  )
  const shown = (page: string) => page.match(/<article/g)?.length ?? 0
  const older = linksOf(html).find((link) => link.startsWith(`${path}?antes=`))!
  const rest = await open(older)
  assert.equal(shown(html) + shown(rest.html), count)
  assert.ok(linksOf(rest.html).includes(path))
})

/** Bytes of a page as it is sent, compressed. */
async function weigh(path: string) {
  const response = await fetch(demo.address + path, { headers: { 'accept-encoding': 'br' } })
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-encoding'), 'br', path)
  await response.bytes()
  return Number(response.headers.get('content-length'))
}

test('the HTML of every service page stays within 10 KB, compressed', async () => {
  const heavy: string[] = []
  for (const { fullSlug } of catalog().services) {
    const bytes = await weigh(`/${fullSlug}`)
    if (bytes > 10_240) heavy.push(`${fullSlug}: ${bytes}`)
  }
  assert.deepEqual(heavy, [])
})

test('professionals, reviews and neighbouring cities add at most 1.5 KB to the page of a city', async () => {
  for (const service of ['pintor', 'pedreiro', 'marido-de-aluguel'])
    assert.ok((await weigh(`/reformas-e-reparos/${service}/sp/sao-paulo`)) <= 11_776, service)
})
