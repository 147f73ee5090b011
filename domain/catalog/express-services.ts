import type { Service } from './service.ts'

export type ExpressService = Service & { express: NonNullable<Service['express']> }

export const isExpress = (service: Service): service is ExpressService => service.express !== undefined
