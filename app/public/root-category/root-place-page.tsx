import { TitledSection } from '#app/components/layout.tsx'
import { Motif } from '#app/components/motif.tsx'
import { rootPlaceTexts as words } from '#texts/service-pages.ts'
import { LinkColumns } from '../link-columns.tsx'
import { PageHead } from '../page-head.tsx'
import type { RootPlaceView } from './root-place-view.server.ts'
import { RootServices } from './root-services.tsx'

export const RootPlacePage = ({
  view: { root, where, crumbs, services, citiesTitle, cities, address },
}: {
  view: RootPlaceView
}) => (
  <>
    <PageHead
      crumbs={crumbs}
      address={address}
      title={words.heading(root.name, where)}
      intro={root.description}
      picture={<Motif name={root.slug} door />}
    />
    <RootServices services={services} />
    <TitledSection id="cidades" title={citiesTitle}>
      <LinkColumns links={cities} />
    </TitledSection>
  </>
)
