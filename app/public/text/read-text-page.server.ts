import type { TextBlock } from '#domain/help/text-blocks.ts'
import { textPage, type TextPageSlug } from '#domain/help/text-pages.server.ts'
import { company } from '#presenters/company.ts'
import { companyBlock } from '#texts/company.ts'
import { formatDate } from '#texts/format.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'

/** The heading below which the company is named. */
const companyBelow: Partial<Record<TextPageSlug, string>> = {
  'politica-de-privacidade': 'Quem é o responsável',
  'termos-de-uso': 'O que é a Ajeita',
  'sobre-nos': 'Fale com a gente',
}

function withCompany(slug: TextPageSlug, blocks: readonly TextBlock[]): TextBlock[] {
  const heading = companyBelow[slug]
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.text === heading ? [block, companyBlock(company())] : [block],
  )
}

/** Loads a text page; its path may differ from the file name. */
export function readTextPage(request: Request, slug: TextPageSlug, path: string) {
  requirePlainAddress(request)
  const { updated, blocks, ...page } = textPage(slug)
  return {
    ...page,
    blocks: withCompany(slug, blocks),
    updated: updated && formatDate(new Date(`${updated}T12:00:00-03:00`)),
    address: publicAddress(path),
  }
}
