import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = {
  drawing: DrawingName
  title: ReactNode
  text?: ReactNode
  /** The next action. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** An empty state: drawing, explanation, action. */
export function EmptyState({ drawing, title, text, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="empty-state">
      <Drawing name={drawing} width={200} />
      <Title>{title}</Title>
      {text && <p className="empty-state-text">{text}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
