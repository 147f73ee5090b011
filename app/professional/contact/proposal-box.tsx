import { RouteLink } from '#app/frame/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { ContactView } from './contact-view.server.ts'

/** What was offered for this contact, and the way to offer it. */
export const ProposalBox = ({ proposals, makeProposal }: Pick<ContactView, 'proposals' | 'makeProposal'>) =>
  (proposals.length > 0 || makeProposal) && (
    <Card as="section" labelledBy="orcamento">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="orcamento" className="text-title-3">
            {words.title}
          </h2>
          {proposals.length === 0 && <p className="text-soft">{words.none}</p>}
          {proposals.map(({ text, link }, at) => (
            <p key={link}>
              {at > 0 && <span className="block text-small text-help">{words.offerOfChange}</span>}
              <TextLink alone href={link} linkAs={RouteLink}>
                <span className="numbers">{text}</span>
              </TextLink>
            </p>
          ))}
        </div>
        {makeProposal && (
          <div>
            <ButtonLink href={makeProposal} kind="secondary" icon="edit" linkAs={RouteLink}>
              {proposals.length > 0 ? words.makeNext : words.make}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
