import type { TextBlock } from '#domain/help/text-blocks.ts'
import { plainOf } from '#domain/help/text-blocks.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { centsOf } from '#domain/purchases/purchase.ts'
import { coinsBoughtText } from '#texts/coins.ts'
import { formatMoney } from '#texts/format.ts'

const placeholder = '{pacotes}'

/** Replaces an article's placeholder by the current packages. */
export const withPackages = (blocks: readonly TextBlock[]): TextBlock[] =>
  blocks.map((block) =>
    block.kind === 'text' && plainOf(block.words) === placeholder
      ? {
          kind: 'facts',
          items: packages.map(({ coins, bonus }) => ({
            term: coinsBoughtText(coins, bonus),
            words: [{ kind: 'plain', text: formatMoney(centsOf(coins)) }],
          })),
        }
      : block,
  )
