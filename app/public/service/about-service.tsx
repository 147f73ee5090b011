import { categoryTexts as words } from '#texts/site.ts'
import type { ServiceView } from './service-view.server.ts'

/** Description and duration, shown below the form because that column is shorter than the other. */
export const AboutService = ({
  view: { service, averageJobLength },
}: {
  view: Pick<ServiceView, 'service' | 'averageJobLength'>
}) => (
  <section className="stack stack-2 desktop:px-8" aria-labelledby="sobre">
    <h2 id="sobre" className="text-title-3">
      {words.about}
    </h2>
    <p className="text-soft">{service.description}</p>
    <p className="text-soft">
      <strong className="text-ink">{words.length}:</strong> {averageJobLength}.
    </p>
  </section>
)
