import { TitledSection } from '#app/components/layout.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { RequestCards } from '../request-cards.tsx'
import type { ServiceView } from './service-view.server.ts'

/** Recent requests of others, or a note that there are none (H-08). */
export const SimilarRequests = ({ requests }: Pick<ServiceView, 'requests'>) => (
  <TitledSection
    ground="sunken"
    id="pedidos-parecidos"
    title={words.similar}
    intro={requests.length ? words.similarIntro : words.noSimilar}
  >
    <RequestCards requests={requests} />
  </TitledSection>
)
