import type { Service } from './service.ts'

export type ExpressService = Service & { express: NonNullable<Service['express']> }

export const isExpress = (service: Service): service is ExpressService => service.express !== undefined

/** The express service to show beside an order: its own, one that goes with it, else the most asked for of its root category. */
export function nearestExpress(
  service: Service,
  related: readonly Service[],
  ofRoot: readonly Service[],
): ExpressService | undefined {
  return [service, ...related.filter(({ rootId }) => rootId === service.rootId), ...ofRoot].find(isExpress)
}
