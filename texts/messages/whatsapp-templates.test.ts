import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { pinLifeMinutes } from '#domain/identity/pins/pin.ts'
import { whatsappTemplates } from './whatsapp-templates.ts'

test('the templates for Meta are documented with the validity of a code', () => {
  const providers = readFileSync(new URL('../../docs/providers.md', import.meta.url), 'utf8')
  for (const { name, category, body, footer, button } of Object.values(whatsappTemplates)) {
    assert.match(name, /^[a-z0-9_]{1,512}$/)
    for (const words of [
      `\`${name}\` | ${category} | `,
      body.replaceAll('*', '').replaceAll('\n\n', ' / '),
      footer,
      button ?? footer,
    ])
      assert.ok(providers.replaceAll('*', '').includes(words), words)
  }
  assert.ok(whatsappTemplates.pin.footer.includes(` ${pinLifeMinutes} minutos`))
})
