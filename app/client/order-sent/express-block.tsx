import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { href } from '#href.ts'
import { expressTexts } from '#texts/express.ts'

/** Converts the order into the express service of its own service, or links to all of them (S-07). */
export const ExpressBlock = ({ service }: { service: { href: string; label: string } | null }) => (
  <Card as="section" labelledBy="expresso" look="sunken" gap={2}>
    <h2 id="expresso" className="text-title-3">
      {expressTexts.block}
    </h2>
    <p className="text-soft">{service ? expressTexts.blockConverts : expressTexts.blockText}</p>
    <p>
      <ButtonLink href={service?.href ?? href('/servico-expresso')} kind="secondary" icon="calendar">
        {service?.label ?? expressTexts.all}
      </ButtonLink>
    </p>
  </Card>
)
