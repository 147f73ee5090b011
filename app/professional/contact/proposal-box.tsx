import { RouteLink } from '#app/frame/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { ContactView } from './contact-view.server.ts'

/** What was offered for this contact, and the way to offer it. */
export const ProposalBox = ({ proposal, makeProposal }: Pick<ContactView, 'proposal' | 'makeProposal'>) =>
  (proposal || makeProposal) && (
    <Card as="section" labelledBy="orcamento">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="orcamento" className="text-title-3">
            {words.title}
          </h2>
          {proposal ? (
            <p>
              <TextLink alone href={proposal.link} linkAs={RouteLink}>
                <span className="numbers">{proposal.text}</span>
              </TextLink>
            </p>
          ) : (
            <p className="text-soft">{words.none}</p>
          )}
        </div>
        {makeProposal && (
          <div>
            <ButtonLink href={makeProposal} kind="secondary" icon="edit" linkAs={RouteLink}>
              {proposal ? words.makeNext : words.make}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
