import type { ReactNode } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn } from '#app/components/layout.tsx'

type Props = {
  title: string
  lead: string
  /** Above the title: the link back. */
  back?: ReactNode
  /** Below the lead: figures, another queue. */
  more?: ReactNode
  /** The last success; the page leaves it out beside an error. */
  done?: string | null | undefined
  /** The errors of the page's forms. */
  problem?: ReactNode
  children: ReactNode
}

/** A staff page with a work queue: its purpose, the result of the last decision, and the queue. */
export const QueuePage = ({ title, lead, back, more, done, problem, children }: Props) => (
  <PageColumn>
    {back}
    <div className="stack stack-1">
      <h1>{title}</h1>
      <p className="text-soft">{lead}</p>
      {more}
    </div>
    {done && (
      <Alert tone="success" role="status">
        {done}
      </Alert>
    )}
    {problem}
    {children}
  </PageColumn>
)

/** For a queue without entries. */
export const EmptyQueue = ({ title, text }: { title: string; text: string | undefined }) => (
  <Card>
    <EmptyState drawing="empty-inbox" title={title} text={text} />
  </Card>
)
