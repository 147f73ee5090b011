import { TitledSection } from '#app/components/layout.tsx'
import { Motif } from '#app/components/motif.tsx'
import { rootPlaceTexts as words } from '#texts/service-pages.ts'
import { LinkColumns } from '../link-columns.tsx'
import { PageHead } from '../page-head.tsx'
import type { RootPlaceView } from './root-place-view.server.ts'
import { RootServices } from './root-services.tsx'

export const RootPlacePage = ({ view: { root, ...view } }: { view: RootPlaceView }) => (
  <>
    <PageHead
      crumbs={view.crumbs}
      address={view.address}
      title={words.heading(root.name, view.where)}
      intro={root.description}
      picture={<Motif name={root.slug} door />}
    />
    <RootServices services={view.services} />
    <TitledSection id="cidades" title={view.citiesTitle}>
      <LinkColumns links={view.cities} />
    </TitledSection>
  </>
)
