import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)

/**
 * Rules for real errors. Style rules decided by React are off: attribute case (`charSet`), void and boolean notation,
 * white space, inline chart styles.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off', // checked by test/crawler.test.ts, with our own limit
    'no-inline-style': 'off',
    'require-sri': 'off', // every file is of our own origin
    'no-implicit-button-type': 'off', // a button that sends its form is what is meant
    'tel-non-breaking': 'off', // phone numbers appear in fields
    'prefer-native-element': 'off',
    'valid-id': ['error', { relaxed: true }], // a dot is allowed in HTML: `answers.metragem` is the name of the field
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }], // many answers to one question
  },
})

const pages = [
  '/',
  '/reformas-e-reparos',
  '/familia/mg',
  '/familia/mg/belo-horizonte',
  '/reformas-e-reparos/pintor',
  '/reformas-e-reparos/pintor/sp',
  '/reformas-e-reparos/pintor/sp/sao-paulo',
  '/orcamento/pintor',
  '/reformas-e-reparos/pintor/preco/pintor',
  '/reformas-e-reparos/pintor/preco/pintura-de-parede',
  '/busca?texto=pintor',
  '/mapa-do-site',
  '/servico-expresso',
  '/servico-expresso/diarista',
  '/central-de-ajuda',
  '/central-de-ajuda/chatbot',
  '/central-de-ajuda/como-evitar-golpes',
  '/pedir-ajuda',
  '/politica-de-privacidade/site',
  '/termos-de-uso',
  '/sobre-nos',
  '/seja-um-profissional',
  '/anuncie',
  '/baixar-app',
  '/entrar',
  '/nao-existe',
]

for (const path of pages)
  test(`the HTML of ${path} is valid`, async () => {
    const html = await (await fetch(demo.address + path)).text()
    assert.match(html, /^<!DOCTYPE html>/i)
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    assert.deepEqual(faults, [])
  })
