import { plainOf, type TextBlock } from '#domain/help/text-blocks.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { centsOf } from '#domain/purchases/purchase.ts'
import { coinsBoughtText } from '#texts/coins.ts'
import { formatMoney } from '#texts/format.ts'

const placeholder = '{pacotes}'

const packageBlock = (): TextBlock => ({
  kind: 'facts',
  items: packages.map(({ coins, bonus }) => ({
    term: coinsBoughtText(coins, bonus),
    words: [{ kind: 'plain', text: formatMoney(centsOf(coins)) }],
  })),
})

/** Replaces an article's placeholder by the current packages. */
export const withPackages = (blocks: readonly TextBlock[]) =>
  blocks.map((block) => (block.kind === 'text' && plainOf(block.words) === placeholder ? packageBlock() : block))
