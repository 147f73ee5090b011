import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { typicalContactPrice } from '#domain/leads/unlock/typical-contact-price.ts'
import type { Urgency } from '#domain/orders/order.ts'

/** The price of a typical request: by WhatsApp, first slot, ten professionals nearby. */
export const ordinaryPrice = (service: Pick<Service, 'medianTicketCents'>, urgency: Urgency) =>
  typicalContactPrice(service, { urgency }).coins

/** Services with small, medium and large tickets; discontinued ones are omitted. */
const exampleSlugs = ['diarista', 'eletricista', 'pintor', 'encanador', 'pedreiro', 'personal-trainer']

export const leadPriceExamples = () =>
  exampleSlugs
    .flatMap((slug) => catalog().serviceBySlug(slug) ?? [])
    .map((service) => ({
      name: service.name,
      medianCents: service.medianTicketCents,
      soon: ordinaryPrice(service, 'today'),
      month: ordinaryPrice(service, 'month'),
      undecided: ordinaryPrice(service, 'undecided'),
    }))
export type LeadPriceExample = ReturnType<typeof leadPriceExamples>[number]
