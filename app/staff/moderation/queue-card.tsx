import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'

type Props = { id: string; about: string; title: string; children: ReactNode }

/** One entry of a staff queue: place and time, title, and content. */
export const QueueCard = ({ id, about, title, children }: Props) => (
  <Card as="article" labelledBy={id}>
    <div className="stack stack-4">
      <div className="stack stack-1">
        <p className="text-small text-help">{about}</p>
        <h2 id={id} className="text-title-3">
          {title}
        </h2>
      </div>
      {children}
    </div>
  </Card>
)
