import type { ReactNode } from 'react'

type ChatBubbleProps = {
  /** Own messages are on the right, in the accent colour. */
  mine: boolean
  /** The sender for screen readers: "Você" or a name. */
  author: string
  /** "14:05" */
  time: string
  /** ISO 8601. */
  dateTime?: string
  /** Such as "Enviada", "Visto", "Não enviada". */
  state?: string
  /** Anchor. */
  id?: string
  /** An action beside the time. */
  action?: ReactNode
  children: ReactNode
}

/** A message. Line breaks are preserved, HTML is escaped. Put them in an `<ol>`. */
export function ChatBubble({ mine, author, time, dateTime, state, id, action, children }: ChatBubbleProps) {
  return (
    <li id={id} tabIndex={id === undefined ? undefined : -1} className="bubble" data-mine={mine || undefined}>
      <span className="sr-only">{author}: </span>
      <div className="bubble-text">{children}</div>
      <span className="bubble-time">
        <time dateTime={dateTime}>{time}</time>
        {state && <span>&nbsp;· {state}</span>}
        {action}
      </span>
    </li>
  )
}
