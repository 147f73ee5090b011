import { catalog } from '#domain/catalog/catalog.server.ts'
import { typicalPrice } from '#domain/leads/unlock/typical-price.ts'
import type { OwnProfile } from '#domain/professionals/own-profile.server.ts'
import { packages } from '#domain/purchases/purchase.ts'
import { fitsText } from '#texts/coins.ts'

const shown = 2

/** For each package what it is good for, with the prices of the professional's own services. */
export function whatFits({ services, base }: Pick<OwnProfile, 'services' | 'base'>) {
  const known = catalog()
    .services.filter(({ name }) => services.includes(name))
    .slice(0, shown)
  return (id: (typeof packages)[number]['id']) => {
    const { coins, bonus } = packages.find((one) => one.id === id)!
    return known.map((service) => {
      const price = typicalPrice(service, { uf: base?.slice(-2).toLowerCase() ?? '' }).coins
      return fitsText(service.name, base, Math.floor((coins + bonus) / price), price)
    })
  }
}
