import { TitledSection } from '#app/ui/layout.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import type { ServiceView } from './service-view.server.ts'

/** What others asked for, without anything of theirs (H-08). */
export const SimilarRequests = ({ requests }: Pick<ServiceView, 'requests'>) => (
  <TitledSection
    ground="sunken"
    id="pedidos-parecidos"
    title={words.similar}
    lead={requests.length ? words.similarLead : words.noSimilar}
  >
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
      {requests.map(({ title, choices, when }, at) => (
        <li key={at} className="card flex flex-col gap-1">
          <strong className="text-title-4">{title}</strong>
          <span>{choices.join(' · ')}</span>
          <span className="mt-auto pt-2 text-small text-soft">{when}</span>
        </li>
      ))}
    </ul>
  </TitledSection>
)
