import assert from 'node:assert/strict'
import { test } from 'vitest'
import { helpCentre } from '#domain/help/articles.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { withPackages } from './package-blocks.server.ts'

test('the article on packages lists the configured packages with prices', () => {
  const blocks = withPackages(helpCentre().article('pacotes-e-pagamento')!.blocks)
  const listed = blocks.find((block) => block.kind === 'facts')
  assert.equal(listed?.items.length, packages.length)
  assert.equal(listed?.items[1]?.term, '50 moedas + 2 moedas de bônus')
  assert.ok(!JSON.stringify(blocks).includes('{pacotes}'))
})
