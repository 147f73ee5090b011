import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { formatMoney } from '#texts/format.ts'
import { proposalStateTexts, proposalTexts as words } from '#texts/proposals.ts'
import { proposalStyle } from '../proposals/proposal-style.ts'
import type { Card } from './proposal-cards.ts'

/** A proposal in the conversation: amount, state and link. */
export const ProposalCard = ({ version, total, state, address }: Card & { address: string | undefined }) => (
  <span className="flex flex-col gap-2 rounded-card border border-line bg-card p-3 text-ink">
    <span className="text-small text-soft">{words.version(version)}</span>
    <Price text={formatMoney(Math.round(total * 100))} large />
    <span>
      <Badge {...proposalStyle[state]}>{proposalStateTexts[state]}</Badge>
    </span>
    {address && (
      <ButtonLink href={address} kind="secondary" size="small">
        {words.see}
      </ButtonLink>
    )}
  </span>
)
