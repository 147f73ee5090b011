import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Motif } from '#app/ui/motif.tsx'
import { rootPlaceTexts as words } from '#texts/service-pages.ts'
import { JsonLd } from '../json-ld.tsx'
import { LinkColumns } from '../link-columns.tsx'
import { RootServices } from '../root-services.tsx'
import type { RootPlaceView } from './root-place-view.server.ts'

/** Every service of a root category in one place. */
export const RootPlacePage = ({ view: { root, where, crumbs, services, cities, jsonLd } }: { view: RootPlaceView }) => (
  <>
    <div className="section-sunken">
      <div className="page-width pt-2 pb-8">
        <Breadcrumbs crumbs={crumbs} />
        <div className="mt-4 flex items-center gap-5">
          <Motif name={root.slug} door />
          <div className="stack stack-2 min-w-0">
            <h1>{words.heading(root.name, where)}</h1>
            <p className="text-lead text-soft">{root.description}</p>
          </div>
        </div>
      </div>
    </div>
    <RootServices services={services} />
    <Section labelledBy="cidades">
      <h2 id="cidades" className="mb-4">
        {words.cities(where)}
      </h2>
      <LinkColumns links={cities} />
    </Section>
    <JsonLd data={jsonLd} />
  </>
)
