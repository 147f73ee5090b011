import { Disclosure } from '#app/components/disclosure.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import SignUpBox from '#app/islands/ui/sign-up-box.tsx'
import type { BoxFields } from '#domain/professionals/sign-up.ts'
import { coinTexts, proPromises, proPromisesTitle, proQuestions, proSteps } from '#texts/for-professionals.ts'
import { PathFromHome } from '../path-from-home.tsx'

/** The result of a box submitted without JavaScript. */
export type SignUpSubmission = {
  fields: BoxFields
  errors?: Partial<Record<keyof BoxFields, string>>
  problem?: string
}

type HeadProps = {
  crumbs: { label: string; href?: string }[]
  heading: string
  intro: string
  submission: SignUpSubmission | undefined
}

/** The hero of a page for professionals, with the sign-up box. */
export const ProHead = ({ crumbs, heading, intro, submission }: HeadProps) => (
  <div className="section-forest">
    <div className="page-width stack stack-4 pt-2 pb-10 desktop:pb-16">
      <PathFromHome crumbs={crumbs} />
      <div className="grid items-center gap-8 desktop:grid-cols-[1fr_420px] desktop:gap-16">
        <div className="stack stack-4 max-w-[40rem]">
          <h1>{heading}</h1>
          <p className="text-lead">{intro}</p>
        </div>
        <SignUpBox {...submission} />
      </div>
    </div>
  </div>
)

export const ProPromises = () => (
  <Section labelledBy="promessas">
    <h2 id="promessas" className="sr-only">
      {proPromisesTitle}
    </h2>
    <ul className="grid gap-x-8 gap-y-6 tablet:grid-cols-2 desktop:grid-cols-4">
      {proPromises.map(({ title, text }) => (
        <li key={title} className="stack stack-1 border-t-4 border-accent pt-3">
          <h3 className="text-title-4">{title}</h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

export const ProSteps = () => (
  <TitledSection ground="sunken" id="como-funciona" title={proSteps.title}>
    <ol className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
      {proSteps.steps.map(({ title, text }, index) => (
        <li key={title} className="card flex flex-col gap-2">
          <span aria-hidden="true" className="step-number">
            {index + 1}
          </span>
          <h3 className="text-title-4">{title}</h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ol>
  </TitledSection>
)

/** How coins are obtained, spent and refunded. */
export const CoinSource = () => (
  <TitledSection ground="sunken" id="moedas" title={coinTexts.title} intro={coinTexts.intro} />
)

export const ProQuestions = () => (
  <TitledSection id="perguntas" width="reading" title={proQuestions.title}>
    <div className="stack stack-2">
      {proQuestions.items.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          <p className="text-soft">{answer}</p>
        </Disclosure>
      ))}
    </div>
  </TitledSection>
)
