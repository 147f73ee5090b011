import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import type { Tone } from '#app/components/tone.ts'

type FoundPerson = { page: string; title: string; text: string; state: string; tone: Tone }

/** The people that a search of staff found, each with a link to their page. */
export const FoundPeople = ({ total, found }: { total: string; found: readonly FoundPerson[] }) => (
  <TitledBlock id="achados" title={<span role="status">{total}</span>}>
    <ul className="stack stack-2">
      {found.map(({ page, title, text, state, tone }) => (
        <Card as="li" key={page} linked>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div className="wrap-anywhere">
              <TextLink cover href={page}>
                {title}
              </TextLink>
              {text && <p className="text-small text-help">{text}</p>}
            </div>
            <Badge tone={tone}>{state}</Badge>
          </div>
        </Card>
      ))}
    </ul>
  </TitledBlock>
)
