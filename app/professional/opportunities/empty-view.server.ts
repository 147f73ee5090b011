import { catalog } from '#domain/catalog/catalog.server.ts'
import { noFilter } from '#domain/matching/opportunity-filter.ts'
import type { WhyNoOrders } from '#domain/matching/why-no-orders.ts'
import { href } from '#href.ts'
import { whyNoTexts } from '#texts/opportunities.ts'
import { listUrl } from './list-url.ts'

const whereTo = {
  paused: href('/profissional/perfil/pausa'),
  full: href('/profissional/contatos'),
  filters: listUrl({ filter: noFilter }),
  radius: href('/profissional/perfil/area'),
  service: href('/profissional/perfil/servicos'),
  documents: href('/profissional/perfil/documentos'),
} as const satisfies Record<WhyNoOrders['reason'], string>

const nameOf = (categoryId: number) => catalog().serviceById(categoryId)?.name ?? ''

function textOf(why: WhyNoOrders) {
  switch (why.reason) {
    case 'full':
      return whyNoTexts.full.text(why.orders, why.open)
    case 'radius':
      return whyNoTexts.radius.text(why.orders, why.km)
    case 'service':
      return whyNoTexts.service.text(why.orders, nameOf(why.categoryId))
    case 'documents':
      return whyNoTexts.documents.text(why.orders, why.categoryIds.map(nameOf))
    default:
      return whyNoTexts[why.reason].text(why.orders)
  }
}

/** Why the list is empty, with a link to the page that can change it. */
export const emptyView = (why: WhyNoOrders) => ({
  title: whyNoTexts[why.reason].title,
  text: textOf(why),
  go: whyNoTexts[why.reason].go,
  href: whereTo[why.reason],
})
