import { TitledSection } from '#app/components/layout.tsx'
import { fromAToZ } from '#texts/format.ts'
import { rootTexts } from '#texts/site.ts'
import { LinkColumns } from '../link-columns.tsx'
import { ServiceCards, type ServiceSummary } from '../service-card.tsx'

const shownAsCards = 12

/** The services of a root category: popular ones as cards, then all from A to Z. */
export const RootServices = ({ services }: { services: ServiceSummary[] }) => (
  <>
    <TitledSection id="servicos" title={rootTexts.services}>
      <ServiceCards services={services.slice(0, shownAsCards)} />
    </TitledSection>
    {services.length > shownAsCards && (
      <TitledSection ground="sunken" id="de-a-a-z" title={rootTexts.all}>
        <LinkColumns
          links={services
            .map(({ href, name }) => ({ href, label: name }))
            .toSorted((a, b) => fromAToZ(a.label, b.label))}
        />
      </TitledSection>
    )}
  </>
)
