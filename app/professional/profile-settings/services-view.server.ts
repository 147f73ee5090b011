import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { maxServices } from '#domain/professionals/sign-up.ts'

const maxSearchLength = 100

export type ServicesView = ReturnType<typeof servicesView>

/** A professional's services, and the search results for `?busca=`. */
export function servicesView({ services, serviceIds }: Pick<OwnSettings, 'services' | 'serviceIds'>, request: Request) {
  const typed = (new URL(request.url).searchParams.get('busca') ?? '').slice(0, maxSearchLength)
  const own = new Set(serviceIds)
  return {
    typed,
    own: services.flatMap(({ id, startingPriceCents }) => {
      const service = catalog().serviceById(id)
      return service ? [{ id, name: service.name, rootName: service.rootName, startingPriceCents }] : []
    }),
    found: catalog()
      .search(typed)
      .map(({ id, name, rootName }) => ({ id, name, rootName, isOwn: own.has(id) })),
    max: maxServices,
    maxSearchLength,
  }
}
