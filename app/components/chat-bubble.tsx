import type { ReactNode } from 'react'

export type ChatBubbleProps = {
  /** Mine stand on the right, in the accent. */
  mine: boolean
  /** Who wrote it, for who hears the page: "Você" or a name. */
  author: string
  /** "14:05" */
  time: string
  /** For the machine: ISO 8601. */
  dateTime?: string
  /** Such as "Enviada", "Lida", "Não enviada". */
  state?: string
  /** So that one can go to it. */
  id?: string
  /** Something to do with it, beside its time. */
  action?: ReactNode
  children: ReactNode
}

/** One message of a conversation. Line breaks are kept, HTML never is. Put them in an `<ol>`. */
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
