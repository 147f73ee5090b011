import type { Service } from './service.ts'

export type ExpressService = Service & { express: NonNullable<Service['express']> }

export const isExpress = (service: Service): service is ExpressService => service.express !== undefined

/** The express service to show beside an order: its own, or one that goes with it. Another trade of the root category is no answer. */
export function nearestExpress(service: Service, related: readonly Service[]): ExpressService | undefined {
  return [service, ...related.filter(({ rootId }) => rootId === service.rootId)].find(isExpress)
}
