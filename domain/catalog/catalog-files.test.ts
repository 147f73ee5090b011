import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseRootsText, parseServiceText, readCatalogTexts } from '#db/reference/catalog-files.ts'
import type { FiledService } from '#db/reference/catalog-files.ts'
import { allStates } from '#domain/places/places.server.ts'
import { readSearchText, minSubmittedLength } from './search-text.ts'
import { serviceSearch } from './service-search.ts'

const texts = await readCatalogTexts()
const roots = parseRootsText(texts.roots)
const services = texts.services.map(parseServiceText)
const slugs = new Set(services.map((service) => service.slug))

/** All public texts of a service. */
function wordsOf(service: FiledService): string[] {
  return [
    service.name,
    service.plural,
    service.shortDescription,
    service.description,
    ...service.synonyms,
    service.prices.unit,
    service.averageJobLength,
    service.safetyTip ?? '',
    service.express?.scope ?? '',
    ...(service.express?.includes ?? []),
    ...(service.express?.excludes ?? []),
    ...service.faq.flatMap(({ question, answer }) => [question, answer]),
    ...service.questions.flatMap(({ label, help = '', placeholder = '', options = [] }) => [
      label,
      help,
      placeholder,
      ...options.map((option) => option.label),
    ]),
  ]
}

/** First path segments of pages, reserved. */
const reservedSegments = [
  'anuncie',
  'api',
  'carreiras',
  'central-de-ajuda',
  'chat',
  'entrar',
  'indicacoes',
  'mapa-do-site',
  'mensagens',
  'meus-pedidos',
  'orcamento',
  'pedido-duplicado',
  'pedido-enviado',
  'pedir-ajuda',
  'phone-verification',
  'politica-de-privacidade',
  'preco',
  'profissionais',
  'profissional',
  'requests',
  'seguranca',
  'seja-um-profissional',
  'servico-expresso',
  'sobre-nos',
  'termos-de-uso',
  'users',
]

test('the ten root categories of the specification exist once, in order', () => {
  assert.deepEqual(roots.map((root) => root.slug).sort(), [
    'assistencia-tecnica',
    'aulas',
    'automoveis',
    'consultoria',
    'design-e-tecnologia',
    'eventos',
    'familia',
    'moda-e-beleza',
    'reformas-e-reparos',
    'saude',
  ])
  assert.equal(new Set(roots.map((root) => root.id)).size, 10)
  assert.deepEqual(
    roots.map((root) => root.position).sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
})

test('there are at least 500 services, 30 per root category, each in its folder', () => {
  assert.ok(services.length >= 500, `${services.length} services`)
  for (const root of roots) {
    const count = services.filter((service) => service.rootSlug === root.slug).length
    assert.ok(count >= 30, `${root.slug} has ${count}`)
  }
  for (const { rootSlug, slug } of services)
    assert.ok(
      roots.some((root) => root.slug === rootSlug),
      `${rootSlug}/${slug}`,
    )
})

test('a file is named after its service; slugs, names and ranks are unique', () => {
  texts.services.forEach(({ fileName }, index) => assert.equal(fileName, `${services[index]!.slug}.json`))
  for (const key of ['slug', 'name', 'plural', 'popularRank'] as const) {
    const values = services.map((service) => service[key])
    const twice = values.filter((value, index) => values.indexOf(value) !== index)
    assert.deepEqual(twice, [], key)
  }
})

test('no slug collides with a page, a root category or a state', () => {
  const reservedNames = [
    ...reservedSegments,
    ...roots.map((root) => root.slug),
    ...allStates().map((state) => state.uf),
  ]
  for (const { slug } of services) assert.ok(!reservedNames.includes(slug) && slug.length > 2, slug)
})

test('the price of a job is within the range of its parts', () => {
  for (const { slug, medianTicketCents, prices } of services) {
    const parts = medianTicketCents / prices.averageCents
    assert.ok(parts >= 0.4 && parts <= 500, `${slug}: ${parts} times the average price`)
    assert.ok(medianTicketCents <= 30_000_000, `${slug}: ${medianTicketCents} centavos`)
  }
})

test('related services exist, are different and unique', () => {
  for (const { slug, related } of services) {
    assert.deepEqual(
      related.filter((other) => !slugs.has(other) || other === slug),
      [],
      slug,
    )
    assert.equal(new Set(related).size, related.length, slug)
  }
})

test('synonyms are unique within a service, and the thirty busiest services have twelve', () => {
  for (const { slug, synonyms, popularRank } of services) {
    assert.equal(new Set(synonyms).size, synonyms.length, slug)
    if (popularRank <= 30) assert.ok(synonyms.length >= 12, `${slug} has ${synonyms.length}`)
  }
})

test('question names are unique; only choices have options', () => {
  for (const { slug, questions } of services) {
    assert.equal(new Set(questions.map((question) => question.name)).size, questions.length, slug)
    for (const { name, type, options, max, mask } of questions) {
      const isChoice = type === 'single_choice' || type === 'multiple_choice'
      assert.equal(options !== undefined, isChoice, `${slug}: ${name}`)
      const values = options?.map((option) => option.value) ?? []
      assert.equal(new Set(values).size, values.length, `${slug}: ${name}`)
      if (type === 'multiple_choice') assert.ok(max === undefined || max <= values.length, `${slug}: ${name} max`)
      if (type === 'single_choice' || type === 'date') assert.equal(max, undefined, `${slug}: ${name} max`)
      if (type !== 'text') assert.equal(mask, undefined, `${slug}: ${name} mask`)
    }
  }
})

test('a condition refers to an option of an earlier question', () => {
  for (const { slug, questions } of services) {
    questions.forEach(({ name, showIf }, index) => {
      if (!showIf) return
      const earlier = questions.slice(0, index).find((question) => question.name === showIf.question)
      const values = earlier?.options?.map((option) => option.value) ?? []
      assert.deepEqual(
        showIf.equals.filter((value) => !values.includes(value)),
        [],
        `${slug}: ${name}`,
      )
    })
  }
})

test('every kind of question is used, also for answers shown after unlock', () => {
  const questions = services.flatMap((service) => service.questions)
  assert.deepEqual([...new Set(questions.map((question) => question.type))].sort(), [
    'date',
    'multiple_choice',
    'single_choice',
    'text',
  ])
  assert.ok(questions.some((question) => question.visibility === 'after_unlock'))
})

test('free text about health is visible only after the unlock', () => {
  for (const { slug, rootSlug, questions } of services) {
    if (rootSlug !== 'saude') continue
    for (const { name, type, visibility } of questions) {
      if (type === 'text') assert.equal(visibility, 'after_unlock', `${slug}: ${name}`)
    }
  }
})

test('some services have instant match, some a fixed price', () => {
  assert.ok(services.filter((service) => service.instantMatch).length >= 2)
  const express = services.filter((service) => service.express)
  assert.ok(express.length >= 12)
  assert.ok(new Set(express.map(({ rootSlug }) => rootSlug)).size >= 5)
})

test('the texts are Portuguese', () => {
  const english =
    /(?<!\p{L})(the|and|with|your|from|this|that|have|service|services|booking|price|cleaning|repair|lesson|hello|welcome|lorem|ipsum)(?!\p{L})/iu
  for (const service of services) {
    for (const words of wordsOf(service)) assert.doesNotMatch(words, english, `${service.slug}: ${words}`)
  }
})

test('every word has its accents', () => {
  const bare =
    /(?<!\p{L})(nao|voce|preco|servico|servicos|orcamento|agua|duvida|tambem|ate|so|ja|horario|metodo|rapido|proprio|tecnico|medico|predio|video|moveis|eletrica|manutencao|instalacao|limpeza pos)(?!\p{L})/iu
  for (const service of services) {
    for (const words of wordsOf(service)) assert.doesNotMatch(words, bare, `${service.slug}: ${words}`)
  }
})

test('no two services share a sentence', () => {
  const ownerOf = new Map<string, string>()
  for (const { slug, shortDescription, description, faq } of services) {
    const sentences = [shortDescription, description, ...faq.map(({ answer }) => answer)]
      .flatMap((text) => text.split(/(?<=[.!?])\s+/))
      .map((sentence) => sentence.toLowerCase().trim())
    for (const sentence of new Set(sentences.filter((each) => each.length > 25))) {
      assert.equal(ownerOf.get(sentence) ?? slug, slug, sentence)
      ownerOf.set(sentence, slug)
    }
  }
})

test('every service is found by its name, plural and synonyms', () => {
  const search = serviceSearch(services)
  const missing = services.flatMap((service) =>
    [service.name, service.plural, ...service.synonyms].filter((typed) => {
      const query = readSearchText(typed, minSubmittedLength)
      return query.state !== 'SEARCHED' || !search(query.text).includes(service)
    }),
  )
  assert.deepEqual(missing, [])
})

test('names with a hyphen are found without it', () => {
  const search = serviceSearch(services)
  for (const service of services) {
    const joined = service.name.replace(/(\p{L})-(?=\p{L})/gu, '$1')
    const query = readSearchText(joined)
    assert.ok(joined === service.name || (query.state === 'SEARCHED' && search(query.text)[0] === service), joined)
  }
})

test('a search by a synonym lists the intended service first', () => {
  const search = serviceSearch(services)
  for (const [typed, slug] of [
    ['técnico de pc', 'assistencia-para-computador'],
    ['pc', 'assistencia-para-computador'],
    ['desentupir', 'desentupimento'],
    ['pintura', 'pintor'],
    ['faz-tudo', 'marido-de-aluguel'],
    ['quebra galho', 'marido-de-aluguel'],
    ['reparos', 'marido-de-aluguel'],
    ['trocar lâmpada', 'eletricista'],
    ['elétrica', 'eletricista'],
    ['hidráulica', 'encanador'],
    ['cano quebrado', 'encanador'],
    ['alvenaria', 'pedreiro'],
    ['reforma de casa', 'pedreiro'],
    ['pastilheiro', 'azulejista'],
    ['forro pvc', 'gesseiro'],
    ['fechadura', 'chaveiro'],
    ['pintar quarto', 'pintor'],
    ['limpar quintal', 'jardineiro'],
    ['pintura automotiva', 'funilaria-e-pintura'],
    ['eletricista de carro', 'auto-eletrica'],
    ['pintor de carro', 'funilaria-e-pintura'],
    ['técnico de celular', 'conserto-de-celular'],
    ['pc não liga', 'assistencia-para-computador'],
    ['matar rato', 'dedetizacao'],
    ['cortar mato', 'corte-de-grama'],
    ['cortar cabelo', 'cabeleireiro'],
    ['limpar sofá', 'higienizacao-de-sofa'],
    ['rede pra gato', 'redes-de-protecao'],
    ['ar condicionado do carro', 'ar-condicionado-automotivo'],
    ['macbook', 'conserto-de-notebook'],
    ['playstation', 'conserto-de-videogame'],
    ['joia', 'conserto-de-joias'],
    ['engomadeira', 'passadeira'],
    ['boleira', 'bolo-de-aniversario'],
    ['confeiteira', 'bolo-de-aniversario'],
    ['newborn', 'fotografo-de-eventos'],
    ['som e luz', 'som-e-iluminacao'],
    ['vestibular', 'preparatorio-enem'],
    ['chuveiro nao esquenta', 'troca-de-chuveiro'],
    ['ralo fedendo', 'desentupimento'],
    ['puxadinho', 'pedreiro'],
    ['instalar tv', 'instalacao-de-suporte-de-tv'],
    ['inglês', 'ingles'],
    ['português', 'portugues'],
    ['teclado', 'teclado'],
    ['pilates', 'pilates'],
    ['notebook', 'conserto-de-notebook'],
    ['bateria', 'troca-de-bateria'],
    ['forro', 'gesseiro'],
    ['floricultura', 'florista'],
  ] as const) {
    const query = readSearchText(typed, minSubmittedLength)
    assert.equal(query.state === 'SEARCHED' && search(query.text)[0]?.slug, slug, typed)
  }
})
