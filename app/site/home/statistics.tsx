import { Section } from '#app/ui/layout.tsx'
import { homeTexts } from '#texts/site.ts'
import { statistics } from '#texts/statistics.ts'

export const Statistics = () => (
  <Section ground="forest" labelledBy="numeros">
    <h2 id="numeros">{homeTexts.statistics}</h2>
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8 desktop:grid-cols-5">
      {statistics.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t-4 border-accent pt-3">
          <dt className="text-soft">{label}</dt>
          <dd className="numbers font-title text-title-2 leading-tight font-bold">{figure}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
