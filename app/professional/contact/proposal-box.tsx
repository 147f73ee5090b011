import { ButtonLink } from '#app/components/button.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { proposalTexts as words } from '#texts/proposals.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

type Props = { contact: ContactView; isNext: boolean }

/** The proposals of this contact, and a link to the next one. */
export function ProposalBox({ contact: { proposals, makeProposal, nextAction }, isNext }: Props) {
  if (!proposals.length && !makeProposal) return null
  return (
    <ContactPart
      id="orcamento"
      title={nextAction === 'make_proposal' ? words.makeNow : words.title}
      hint={proposals[0]?.text ?? words.noneYet}
      isNext={isNext}
    >
      {proposals.length === 0 && <p className="text-soft">{words.none}</p>}
      {proposals.map(({ text, link }, index) => (
        <p key={link}>
          {index > 0 && <span className="block text-small text-help">{words.offerOfChange}</span>}
          <StandaloneLink href={link}>
            <span className="numbers">{text}</span>
          </StandaloneLink>
        </p>
      ))}
      {makeProposal && (
        <div>
          <ButtonLink href={makeProposal} kind={isNext ? 'primary' : 'secondary'} icon="edit">
            {proposals.length > 0 ? words.makeNext : words.make}
          </ButtonLink>
        </div>
      )}
    </ContactPart>
  )
}
