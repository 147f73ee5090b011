import { catalog } from '#domain/catalog/catalog.server.ts'
import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import { typicalPrice } from '#domain/leads/unlock/typical-price.ts'
import { type Urgency, urgencies } from '#domain/orders/order.ts'
import { allStates, stateByUf } from '#domain/places/places.server.ts'
import { contactPriceTexts as words } from '#texts/contact-price.ts'
import { fromAToZ } from '#texts/format.ts'

const firstService = 'diarista'
const firstState = 'sp'
const isUrgency = (word: string | null): word is Urgency => (urgencies as readonly (string | null)[]).includes(word)

/** What the calculator shows for what an address asks; whatever it does not know is what is shown first. */
export function calculated(asked: {
  service: string | null
  uf: string | null
  urgency: string | null
  detailed: string | null
}) {
  const { services, serviceBySlug } = catalog()
  const service = serviceBySlug(asked.service ?? firstService) ?? serviceBySlug(firstService) ?? services[0]!
  const state = stateByUf(asked.uf ?? firstState) ?? stateByUf(firstState)!
  const isDetailed = asked.detailed === 'sim'
  const urgency = isUrgency(asked.urgency) ? asked.urgency : 'month'
  return {
    services: services.map(({ slug, name }) => ({ value: slug, label: name })).toSorted((a, b) => fromAToZ(a.label, b.label)), // prettier-ignore
    states: allStates().map(({ uf, name }) => ({ value: uf, label: name })),
    chosen: { service: service.slug, uf: state.uf, urgency, isDetailed },
    result: {
      title: words.result(service.name, state.name),
      typical: words.typical(medianTicketIn(service, state.uf)),
      slots: words.slots.map((title, at) => ({
        title,
        text: words.coins(typicalPrice(service, { urgency, uf: state.uf, slotNumber: at + 1, isDetailed }).coins),
      })),
    },
  }
}
