import { Section } from '#app/ui/layout.tsx'
import { fromAToZ } from '#texts/format.ts'
import { rootTexts } from '#texts/site.ts'
import { LinkColumns } from '../link-columns.tsx'
import { ServiceCards, type ServiceSummary } from '../service-card.tsx'

const shownAsCards = 12

/** The services of a root category: those most asked for as cards, then all of them from A to Z. */
export const RootServices = ({ services }: { services: ServiceSummary[] }) => (
  <>
    <Section labelledBy="servicos">
      <h2 id="servicos" className="mb-6">
        {rootTexts.services}
      </h2>
      <ServiceCards services={services.slice(0, shownAsCards)} />
    </Section>
    {services.length > shownAsCards && (
      <Section ground="sunken" labelledBy="de-a-a-z">
        <h2 id="de-a-a-z" className="mb-4">
          {rootTexts.all}
        </h2>
        <LinkColumns
          links={services
            .map(({ href, name }) => ({ href, label: name }))
            .toSorted((a, b) => fromAToZ(a.label, b.label))}
        />
      </Section>
    )}
  </>
)
