import { Drawing } from '#app/components/drawing.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import { about, values } from '#texts/site.ts'

export const AboutUs = () => (
  <>
    <Section labelledBy="sobre">
      <div className="grid items-center gap-8 desktop:grid-cols-[1fr_1.3fr]">
        <div className="mx-auto">
          <Drawing name="nest" width={400} />
        </div>
        <div className="stack stack-4">
          <h2 id="sobre">{about.title}</h2>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-lead text-soft">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
    <TitledSection id="valores" title={values.title}>
      <ul className="grid gap-x-8 gap-y-6 tablet:grid-cols-2 desktop:grid-cols-4">
        {values.items.map(({ title, text }) => (
          <li key={title} className="stack stack-1 border-t-4 border-accent pt-3">
            <h3 className="text-title-4">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  </>
)
