import { type OpportunityTab, opportunityTabs } from '#domain/leads/unlock/opportunity-tab.ts'
import {
  maxKm,
  maxPriceCoins,
  noFilter,
  type OpportunityFilter,
  type OpportunityOrder,
} from '#domain/matching/opportunity-filter.ts'
import { maxLeads, type Urgency } from '#domain/orders/order.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'

export type OwnService = { id: number; slug: string; name: string }

const tabWords = { available: '', invites: 'convites', archive: 'arquivados' } as const satisfies Record<
  OpportunityTab,
  string
>
export const urgencyWords = {
  today: 'hoje',
  month: '30-dias',
  quarter: '3-meses',
  undecided: 'sem-previsao',
} as const satisfies Record<Urgency, string>
export const orderWords = { newest: 'novos', nearest: 'perto', best: 'combinam' } as const satisfies Record<
  OpportunityOrder,
  string
>

/** Search params of the filters. */
export const fields = {
  /** Marks filters chosen on this page, even none: saved ones do not apply. */
  chosen: 'filtros',
  tab: 'aba',
  service: 'servico',
  within: 'km',
  urgency: 'quando',
  coins: 'moedas',
  places: 'vagas',
  hired: 'contratou',
  sorted: 'ordem',
  after: 'antes',
} as const

export const tabOf = (word: string | null): OpportunityTab =>
  opportunityTabs.find((tab) => word && tabWords[tab] === word) ?? 'available'

const keyOf = <Key extends string>(words: Record<Key, string>, word: string) =>
  keysOf(words).find((key) => words[key] === word)

/** An integer from 1 to `max`; other values are ignored. */
function numberOf(text: string | null, max: number) {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

/** Parses the filters; unknown values are ignored. */
export function filterOf(query: URLSearchParams, services: readonly OwnService[]): OpportunityFilter {
  const slugs = new Set(query.getAll(fields.service))
  const words = new Set(query.getAll(fields.urgency))
  return {
    serviceIds: services.filter(({ slug }) => slugs.has(slug)).map(({ id }) => id),
    urgencies: [...words].flatMap((word) => keyOf<Urgency>(urgencyWords, word) ?? []),
    hiredBefore: query.get(fields.hired) === '1',
    sortedBy: keyOf<OpportunityOrder>(orderWords, query.get(fields.sorted) ?? '') ?? noFilter.sortedBy,
    withinKm: numberOf(query.get(fields.within), maxKm),
    mostCoins: numberOf(query.get(fields.coins), maxPriceCoins),
    leastPlaces: numberOf(query.get(fields.places), maxLeads),
  }
}

type Place = {
  tab?: OpportunityTab | undefined
  /** Undefined: use the saved filters. */
  filter?: OpportunityFilter | undefined
  services?: readonly OwnService[] | undefined
  after?: string | null | undefined
}

/** The URL of a tab with filters. */
export function listUrl({ tab = 'available', filter, services = [], after }: Place) {
  const query = new URLSearchParams()
  if (tabWords[tab]) query.set(fields.tab, tabWords[tab])
  if (filter) {
    query.set(fields.chosen, '1')
    for (const { id, slug } of services) if (filter.serviceIds.includes(id)) query.append(fields.service, slug)
    for (const urgency of filter.urgencies) query.append(fields.urgency, urgencyWords[urgency])
    if (filter.withinKm) query.set(fields.within, `${filter.withinKm}`)
    if (filter.mostCoins) query.set(fields.coins, `${filter.mostCoins}`)
    if (filter.leastPlaces) query.set(fields.places, `${filter.leastPlaces}`)
    if (filter.hiredBefore) query.set(fields.hired, '1')
    if (filter.sortedBy !== noFilter.sortedBy) query.set(fields.sorted, orderWords[filter.sortedBy])
  }
  if (after) query.set(fields.after, after)
  const text = query.toString()
  return text ? `${href('/profissional')}?${text}` : href('/profissional')
}
