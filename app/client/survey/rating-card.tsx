import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { surveyTexts as words } from '#texts/survey.ts'

/** Links to the survey while it is open (C-10). `hired`: first name of the hired professional. */
export const RatingCard = ({ href, hired }: { href: string; hired: string | null }) => (
  <Card as="section" labelledBy="avaliar">
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="stack stack-1 min-w-[220px] flex-1">
        <h2 id="avaliar" className="text-title-3">
          {words.cardTitle(hired)}
        </h2>
        <p className="text-soft">{words.cardText}</p>
      </div>
      <ButtonLink href={href} icon="star">
        {words.card}
      </ButtonLink>
    </div>
  </Card>
)
