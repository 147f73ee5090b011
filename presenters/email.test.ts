import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { test } from 'vitest'
import type { EmailWords } from '#texts/messages/email.ts'
import { darkEmailColors, emailColors } from './email-styles.ts'
import { renderEmail } from './email.ts'
import support from './mail-support.json' with { type: 'json' }
import { sampleEmail, sampleNames } from './sample-email.ts'

/** Optional styles: without them the email is still readable. */
const canBeLost = new Set(['border-radius', 'color-scheme', '<body>', '@media', '<style>', '!important'])

/** The features in this HTML that at least one of the mail clients in mail-support.json does not show. */
function lostIn(html: string) {
  const styles = [...html.matchAll(/style="([^"]*)"|<style>(.*?)<\/style>/gs)].map(
    ([, inline, block]) => inline ?? block,
  )
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
  const css = styles.join(';')
  const lost = (names: string[], unsupported: readonly string[], show: (name: string) => string) =>
    names.filter((name) => unsupported.includes(name)).map(show)
  return new Set([
    ...lost(found(html, /<([a-z]\w*)/g), support.elements, (name) => `<${name}>`),
    ...lost(found(html, /\s([a-z-]+)="/g), support.attributes, (name) => name),
    ...lost(found(css, /(?:^|[;{\s])([a-z-]+):/g), support.properties, (name) => name),
    ...lost(found(css, /@([a-z-]+)/g), support.atRules, (name) => `@${name}`),
    ...lost(found(css, /([a-z-]+)\(/g), support.functions, (name) => `${name}()`),
    ...lost(found(css, /\d([a-z]+)/g), support.units, (name) => name),
  ])
}

const words: EmailWords = {
  subject: '2 novidades na Ajeita: Pedido novo',
  preview: 'Pedido novo: Pintor em Recife',
  parts: [
    {
      title: 'Pedido novo: Pintor em Recife',
      lines: ['Até 4 podem responder.', '<b>Bia & Cia</b>'],
      link: { text: 'Ver pedido', url: 'https://ajeita.example/a?b=1&c=2' },
    },
    { title: 'Voltaram 12 moedas', lines: ['O cliente não abriu sua mensagem.'] },
  ],
  main: { text: 'Ver todos os avisos', url: 'https://ajeita.example/notificacoes' },
  foot: [{ text: 'Parar de receber', url: 'https://ajeita.example/avisos/sair/x' }],
}
const email = renderEmail(words)

test('text and HTML say the same, and user text is escaped', () => {
  const visibleText = email.html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
  const all = [...words.parts.flatMap(({ title, lines }) => [title, ...lines]), words.main!.text, words.foot[0]!.text]
  for (const text of all) {
    assert.ok(email.body.includes(text), text)
    assert.ok(visibleText.includes(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')), text)
  }
  for (const url of email.body.match(/https:\S+/g)!)
    assert.ok(email.html.includes(`href="${url.replaceAll('&', '&amp;')}"`), url)
  assert.equal(email.body.match(/https:\S+/g)!.length, 3)
})

test('an e-mail about one notification has its title in subject and heading', () => {
  const one = renderEmail({ ...words, subject: 'Voltaram 12 moedas', parts: [words.parts[1]!] })
  assert.ok(!one.body.includes('Voltaram 12 moedas'))
  assert.equal(one.html.match(/<h1[^>]*>Voltaram 12 moedas<\/h1>/g)?.length, 1)
})

test('no e-mail loads pictures, style sheets or scripts', () => {
  assert.doesNotMatch(email.html, /<(img|link|script|iframe|object|video|svg)\b|@import|url\(|background=/i)
})

const validate = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off', // the only styles that all clients support
    'no-deprecated-attr': 'off', // email tables are older than HTML 5
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
  },
})
async function faultsOf(html: string) {
  const { results } = await validate.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

test('every e-mail is valid, has a preview, at most one button, and an unsubscribe link where possible', async () => {
  for (const name of sampleNames) {
    const sample = sampleEmail(name, 'https://ajeita.example')
    const { html } = renderEmail(sample)
    assert.deepEqual(await faultsOf(html), [], name)
    assert.ok(sample.preview && sample.parts.length, name)
    assert.ok((html.match(/class="press"/g) ?? []).length <= 1, name)
    assert.doesNotMatch(html, /undefined|\[object|NaN/, name)
    const canStop = !/^(account_deleted|account_confirm|mail_received|ticket_answer$|staff_queues)/.test(name)
    assert.equal(sample.foot.length > 0, canStop, name)
  }
})

test('the HTML is valid and supported by every relevant mail client', async () => {
  assert.deepEqual(await faultsOf(email.html), [])
  assert.deepEqual(
    [...lostIn(email.html)].filter((feature) => !canBeLost.has(feature)),
    [],
  )
})

test('unsupported elements, attributes and styles are detected', () => {
  const html =
    '<video aria-label="x" style="position:absolute;width:calc(1vw + 2px)"></video><style>@import "x"</style>'
  assert.deepEqual(
    [...lostIn(html)].toSorted(),
    ['@import', 'aria-label', 'calc()', 'position', '<style>', '<video>', 'vw'].toSorted(),
  )
})

test('e-mails use the colours of the pages, light and dark', () => {
  const tokens = readFileSync(new URL('../app/styles/tokens.css', import.meta.url), 'utf8')
  for (const name of Object.keys(emailColors) as (keyof typeof emailColors)[]) {
    const pair = `--${name}: light-dark(${emailColors[name]}, ${darkEmailColors[name]})`
    assert.ok(tokens.includes(pair), pair)
  }
})
