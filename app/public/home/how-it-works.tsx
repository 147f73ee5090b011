import { Drawing, type DrawingName } from '#app/components/drawing.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { howItWorks } from '#texts/site.ts'

const drawings: DrawingName[] = ['sent-order', 'searching', 'nest']

export const HowItWorks = () => (
  <TitledSection id="como-funciona" title={howItWorks.title}>
    <ol className="grid gap-8 desktop:grid-cols-3">
      {howItWorks.steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-3">
          <span className="rounded-card bg-sunken px-6 pt-6">
            <Drawing name={drawings[index]!} width={280} />
          </span>
          <h3>
            <span className="text-accent">{index + 1}.</span> {title}
          </h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ol>
  </TitledSection>
)
