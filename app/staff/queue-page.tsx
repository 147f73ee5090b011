import type { ReactNode } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn } from '#app/components/layout.tsx'

type Props = {
  title: string
  lead: string
  /** Stands above the title: the way back. */
  back?: ReactNode
  /** Stands below the lead: figures, another queue. */
  more?: ReactNode
  /** What was just done; not said beside a refusal. */
  done?: string | null | undefined
  refused?: string | undefined
  children: ReactNode
}

/** A page of our team with work that waits: what it is for, what became of the last deed, and the work. */
export const QueuePage = ({ title, lead, back, more, done, refused, children }: Props) => (
  <PageColumn>
    {back}
    <div className="stack stack-1">
      <h1>{title}</h1>
      <p className="text-soft">{lead}</p>
      {more}
    </div>
    {done && !refused && (
      <Alert tone="success" role="status">
        {done}
      </Alert>
    )}
    {refused && (
      <Alert tone="warning" role="alert">
        {refused}
      </Alert>
    )}
    {children}
  </PageColumn>
)

/** Nothing waits. */
export const EmptyQueue = ({ title, text }: { title: string; text: string | undefined }) => (
  <Card>
    <EmptyState drawing="empty-inbox" title={title} text={text} />
  </Card>
)
