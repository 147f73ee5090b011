import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'vitest'
import { reservedSlugs } from './article.ts'
import { helpCentre } from './articles.server.ts'
import { chatbotRules } from './chatbot.ts'
import { headingsOf, type TextBlock, textsOf, wordsOf } from './text-blocks.ts'
import { textPage, textPageSlugs } from './text-pages.server.ts'

const { articles, article, sectionsFor, relatedTo, search } = helpCentre()
const textOf = (blocks: readonly TextBlock[]) => blocks.flatMap(textsOf).join(' ')
const texts = [
  ...articles.map(({ slug, title, description, blocks }) => ({
    name: slug,
    blocks,
    whole: `${title} ${description} ${textOf(blocks)}`,
  })),
  ...textPageSlugs.map((slug) => {
    const { title, description, intro, blocks } = textPage(slug)
    return { name: slug, blocks, whole: `${title} ${description} ${intro} ${textOf(blocks)}` }
  }),
]

test('both audiences have enough articles, and every file is listed', () => {
  const countArticlesFor = (audience: string) =>
    articles.filter((one) => one.audience === audience || one.audience === 'both').length
  assert.ok(countArticlesFor('client') >= 24, `${countArticlesFor('client')} for clients`)
  assert.ok(articles.filter((one) => one.audience === 'professional').length >= 18)
  assert.equal(articles.length, readdirSync(new URL('../../texts/content/help/', import.meta.url)).length)
  for (const reader of ['client', 'professional'] as const) {
    const visibleArticles = sectionsFor(reader).flatMap((section) => section.articles)
    assert.equal(new Set(visibleArticles).size, visibleArticles.length)
    assert.deepEqual(
      visibleArticles.map(({ slug }) => slug).toSorted(),
      articles
        .filter(({ audience }) => audience === reader || audience === 'both')
        .map(({ slug }) => slug)
        .toSorted(),
    )
  }
  assert.equal(sectionsFor('professional')[0]!.section, 'start')
})

test('titles, addresses and positions are unique', () => {
  assert.equal(new Set(articles.map(({ title }) => title)).size, articles.length)
  assert.equal(new Set(articles.map(({ section, position }) => `${section} ${position}`)).size, articles.length)
  for (const { slug } of articles) assert.ok(!reservedSlugs.includes(slug), slug)
})

test('related articles exist and are different', () => {
  for (const one of articles) {
    assert.equal(relatedTo(one).length, one.related.length, `${one.slug} names an article that there is not`)
    assert.ok(!one.related.includes(one.slug), one.slug)
    assert.equal(new Set(one.related).size, one.related.length, one.slug)
  }
  for (const { intent, articles: pointed } of chatbotRules)
    for (const slug of pointed) assert.ok(article(slug), `${intent} points to ${slug}`)
})

/** Pages that texts may link to besides articles. */
const pages = new Set(
  `/ /entrar /seja-um-profissional /conta /conta/avisos /meus-pedidos /mensagens /pedir-ajuda /central-de-ajuda /central-de-ajuda/chatbot
  /central-de-ajuda/exclusao-de-conta /carreiras
  /politica-de-privacidade/site /termos-de-uso /profissional /profissional/entrar /profissional/perfil
  /profissional/perfil/servicos /profissional/perfil/area /profissional/perfil/pausa
  /profissional/perfil/documentos /baixar-app /profissional/perfil/avisos /profissional/carteira /profissional/contatos /como-funciona-o-preco`.split(
    /\s+/,
  ),
)

test('links lead to existing pages', () => {
  for (const { name, blocks } of texts)
    for (const part of blocks.flatMap(wordsOf).flat()) {
      if (part.kind !== 'link') {
        assert.ok(!/\]\(|\*\*|https?:/.test(part.text), `${name}: a mark that is not closed in “${part.text}”`)
        continue
      }
      const slug = /^\/central-de-ajuda\/([^/]+)$/.exec(part.href)?.[1]
      assert.ok(pages.has(part.href) || (slug && article(slug)), `${name} leads to ${part.href}`)
    }
})

test('articles have a readable length and distinct headings', () => {
  for (const { slug, blocks } of articles) {
    const words = textOf(blocks).split(/\s+/).length
    assert.ok(words >= 140 && words <= 420, `${slug} has ${words} words`)
  }
  for (const { name, blocks } of texts) {
    const ids = headingsOf(blocks).map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length, name)
  }
})

const withoutAccent =
  /\b(voce|nao|codigos?|servicos?|orcamentos?|precos?|endereco|area|ja|ate|so|tambem|avaliacao|avaliacoes|conversacao|informacao|seguranca|rapido|numero|horario|minimo|maximo|facil|publica|media|propria|politica|sessao|devolucao|negociacao|situacao|opcao|duvida)\b/i
const english = /\b(the|and|with|your|you|please|click|login|order|lead|user|coins?|refund|email|chatbot|feedback)\b/i

test('texts are Portuguese with accents', () => {
  for (const { name, whole } of texts) {
    const plain = whole.replace(/\/[a-z/-]+/g, '').replace(/gn-auth:\w+|ajeita-help/g, '')
    assert.doesNotMatch(plain, english, name)
    assert.doesNotMatch(plain.replaceAll('Pública', ''), withoutAccent, name)
    assert.doesNotMatch(plain, /[“][^”]*$|\s[,.;:!?]|\.\.|, ,|\bvocês?\b.*\btu\b/, name)
  }
})

test('a question in everyday words finds its article, with or without accents and with a typo', () => {
  const questions: [question: string, slug: string][] = [
    ['nao recebi o codigo', 'nao-recebi-o-codigo'],
    ['Não recebi o código!', 'nao-recebi-o-codigo'],
    ['o sms nao chega', 'nao-recebi-o-codigo'],
    ['codigo expirdo', 'codigo-incorreto-ou-expirado'],
    ['como cancelo meu pedido', 'como-cancelar-um-pedido'],
    ['as moedas vencem?', 'validade-das-moedas'],
    ['o cliente não responde', 'cliente-nao-responde'],
    ['quero apagar conta', 'como-sair-da-ajeita'],
    ['quem vê meu telefone', 'quem-ve-meu-contato'],
    ['mudei de telefone', 'mudei-de-numero'],
    ['por que o contato é tão caro', 'por-que-este-preco'],
    ['não recebo pedidos', 'como-chegam-as-oportunidades'],
    ['o serviço ficou malfeito', 'o-servico-deu-errado'],
    ['quais cidades', 'onde-a-ajeita-atende'],
    ['vocês atendem na minha cidade?', 'onde-a-ajeita-atende'],
    ['trocar e-mail', 'avisos-e-e-mail'],
    ['como mudo meu email', 'avisos-e-e-mail'],
    ['parar de receber mensagens', 'avisos-e-e-mail'],
    ['não quero mais receber e-mail', 'avisos-e-e-mail'],
    ['cancelar visita', 'marcar-uma-visita'],
    ['quero remarcar a visita', 'marcar-uma-visita'],
    ['o profissional não veio', 'o-servico-deu-errado'],
    ['meu pagamento não caiu', 'pacotes-e-pagamento'],
    ['meu pedido foi bloqueado', 'pedido-em-analise-ou-bloqueado'],
    ['qr code', 'pacotes-e-pagamento'],
    ['da pra parcelar?', 'pacotes-e-pagamento'],
    ['aceita boleto', 'pacotes-e-pagamento'],
    ['paguei o pix e nao caiu', 'pacotes-e-pagamento'],
    ['me roubaram', 'como-evitar-golpes'],
    ['quebrou minha pia', 'o-servico-deu-errado'],
    ['caixa postal', 'cliente-nao-responde'],
    ['pedido falso', 'como-pedir-devolucao-de-moedas'],
    ['nao consigo logar', 'como-entrar-na-conta'],
    ['excluir cadastro', 'como-sair-da-ajeita'],
    ['urgente', 'quanto-tempo-o-pedido-fica-aberto'],
    ['bloquear pessoa', 'como-denunciar-alguem'],
    ['ouvidoria', 'quando-o-time-atende'],
    ['pq n consigo entrar', 'como-entrar-na-conta'],
    ['telefone de vocês', 'quando-o-time-atende'],
    ['ferias', 'servicos-e-area-de-atendimento'],
    ['mandar audio', 'como-aceitar-uma-conversa'],
    ['conta bloqueada', 'regras-de-conduta'],
    ['assinatura', 'quanto-custa-usar-a-ajeita'],
    ['hackearam minha conta', 'ninguem-pede-seu-codigo'],
    ['cade minhas moedas', 'ler-os-movimentos-da-carteira'],
    ['tem app?', 'avisos-e-e-mail'],
    ['baixar app iphone', 'avisos-e-e-mail'],
  ]
  for (const [question, slug] of questions)
    assert.ok(search(question).includes(slug), `${question}: ${search(question)}`)
  assert.deepEqual(search('zzzz qqqq'), [])
  assert.deepEqual(search(''), [])
  assert.ok(search('moedas').length <= 4)
})
