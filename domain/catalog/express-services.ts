import type { Service } from './service.ts'

export type ExpressService = Service & { express: NonNullable<Service['express']> }

export const isExpress = (service: Service): service is ExpressService => service.express !== undefined

/** The express service of an order's service or a related one, never of another trade. */
export function nearestExpress(service: Service, related: readonly Service[]): ExpressService | undefined {
  return [service, ...related.filter(({ rootId }) => rootId === service.rootId)].find(isExpress)
}
