import { TitledSection } from '#app/components/layout.tsx'
import { homeTexts } from '#texts/site.ts'
import { sampleFiguresText } from '#texts/statistics.ts'
import type { ShownFigures } from './figures.server.ts'

/** Public figures of the product (spec 2, home page; J-05). */
export const Statistics = ({ isSample, figures }: ShownFigures) =>
  figures.length > 0 && (
    <TitledSection ground="forest" id="numeros" title={homeTexts.statistics} intro={isSample && sampleFiguresText}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 desktop:grid-cols-5">
        {figures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t-4 border-accent pt-3">
            <dt className="text-soft">{label}</dt>
            <dd className="numbers font-title text-title-2 leading-tight font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
