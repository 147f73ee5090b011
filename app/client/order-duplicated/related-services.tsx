import { Card } from '#app/components/card.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { Motif, type MotifName } from '#app/components/motif.tsx'
import { serviceHref } from '#href.ts'
import { clientTexts } from '#texts/client.ts'

export type RelatedService = { name: string; slug: string; motif: MotifName }

/** Related services (spec 2, 4; S-06). */
export const RelatedServices = ({ of, services }: { of: string; services: RelatedService[] }) => (
  <TitledBlock id="relacionados" title={clientTexts.related(of)}>
    <ul className="grid grid-cols-2 gap-3">
      {services.map(({ name, slug, motif }) => (
        <li key={slug} className="grid">
          <Card href={serviceHref(slug)}>
            <span className="flex h-full flex-wrap items-center gap-x-4 gap-y-2">
              <Motif name={motif} size={40} />
              <span className="font-semibold">{name}</span>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  </TitledBlock>
)
