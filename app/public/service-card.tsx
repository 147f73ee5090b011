import { Card } from '#app/components/card.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Motif } from '#app/components/motif.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { serviceHref } from '#href.ts'
import { type RootSlug, serviceTexts } from '#texts/site.ts'

/** The fields of a service that a list needs. */
export type ServiceSummary = { href: string; name: string; text: string; price: string; rootSlug: RootSlug }

export const summaryOf = ({ fullSlug, name, shortDescription, prices, rootSlug }: Service): ServiceSummary => ({
  href: serviceHref(fullSlug),
  name,
  text: shortDescription,
  price: serviceTexts.from(prices.minimumCents, prices.unit),
  rootSlug: rootSlug as RootSlug,
})

/** Services as cards. `motif` adds the drawing of the root category. */
export const ServiceCards = ({ services, motif = false }: { services: ServiceSummary[]; motif?: boolean }) => (
  <ul
    className={classNames(
      'grid gap-3 tablet:grid-cols-2',
      services.length % 3 === 1 ? 'desktop:grid-cols-4' : 'desktop:grid-cols-3',
    )}
  >
    {services.map(({ href, name, text, price, rootSlug }) => (
      <li key={href} className="grid">
        <Card href={href}>
          <div className="flex h-full items-start gap-4">
            {motif && (
              <span className="flex-none">
                <Motif name={rootSlug} size={40} />
              </span>
            )}
            <div className="flex h-full min-w-0 flex-col gap-1">
              <h3 className="text-title-4">{name}</h3>
              <span className="text-soft">{text}</span>
              <span className="numbers mt-auto pt-2 text-small font-semibold text-accent-strong">{price}</span>
            </div>
          </div>
        </Card>
      </li>
    ))}
  </ul>
)
