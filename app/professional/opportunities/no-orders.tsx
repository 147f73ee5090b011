import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { href } from '#href.ts'
import { opportunityTexts as words } from '#texts/opportunities.ts'
import { proTexts } from '#texts/professional.ts'
import type { OpportunitiesView } from './opportunities-view.server.ts'

/** An empty list with explanation and suggestions. */
export function NoOrders({ tab, isLater, empty }: OpportunitiesView) {
  if (isLater) return <NoOrdersState title={words.noMore} />
  if (tab === 'archive') return <NoOrdersState title={words.nothingArchived} text={words.nothingArchivedText} />
  if (tab === 'invites')
    return (
      <NoOrdersState
        title={words.noInvites}
        text={words.noInvitesText}
        action={
          <ButtonLink href={href('/profissional/perfil/link')} kind="secondary">
            {words.yourLink}
          </ButtonLink>
        }
      />
    )
  if (empty)
    return (
      <NoOrdersState
        title={empty.title}
        text={empty.text}
        action={<ButtonLink href={empty.href}>{empty.go}</ButtonLink>}
      />
    )
  return <NoOrdersState title={proTexts.noOpportunities} text={proTexts.noOpportunitiesText} />
}

type Props = { title: string; text?: string; action?: ReactNode }

const NoOrdersState = ({ title, text, action }: Props) => (
  <Card>
    <EmptyState drawing="searching" title={title} text={text} action={action} />
  </Card>
)
