import { ButtonLink } from '#app/components/button.tsx'
import { Section } from '#app/components/layout.tsx'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'

/** The sign-up link for professionals of this service, with its source (H-06). */
export const ForProfessionals = ({ plural, campaign }: { plural: string; campaign: string }) => (
  <Section ground="forest" labelledBy="para-profissionais">
    <div className="flex flex-wrap items-center justify-between gap-6">
      <div className="stack stack-2 max-w-[40rem]">
        <h2 id="para-profissionais">{words.professionalTitle(plural)}</h2>
        <p>{words.professionalText}</p>
      </div>
      <ButtonLink href={becomeProfessionalHref('category', campaign)} size="large" iconAfter="chevron">
        {words.professionalAction}
      </ButtonLink>
    </div>
  </Section>
)
