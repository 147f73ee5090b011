import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { Count } from '#app/components/count.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { preview } from '#domain/conversations/conversation.ts'
import { conversationTexts, unreadMessagesText } from '#texts/conversations.ts'
import { formatAgo } from '#texts/format.ts'
import type { useConversations } from './use-conversations.ts'
import type { ConversationListView } from './wire.ts'

type Props = Pick<ReturnType<typeof useConversations>, 'state'> & {
  list: ConversationListView
  load: () => Promise<unknown>
  /** The page of a conversation. */
  hrefOf: (chatId: string) => string
  none: { title: string; text?: string }
  at: string
  /** The time zone of the reader; without one, São Paulo's. */
  zone?: string
  /** Links to archive and search. */
  foot?: ReactNode
}

export const conversationClass = ({ isActive }: { isActive: boolean }) =>
  `flex gap-3 p-4 hover:bg-accent-soft focus-visible:-outline-offset-2 ${isActive ? 'bg-accent-soft' : ''}`

/** A person's conversations, latest first, with previews (spec 9; F-02, F-09, F-10). */
export function ConversationList({ list, state, load, hrefOf, none, at, zone, foot }: Props) {
  const { conversations } = list
  return (
    <nav
      aria-label={conversationTexts.list}
      aria-busy={state === 'loading' || undefined}
      data-state={state}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      {state === 'error' && (
        <div className="stack stack-2 p-4">
          <ErrorAlert>{conversationTexts.listFailed}</ErrorAlert>
          <Button kind="secondary" size="small" onClick={() => void load()}>
            {conversationTexts.retry}
          </Button>
        </div>
      )}
      {conversations.length === 0 && state !== 'error' && <EmptyState drawing="empty-inbox" {...none} />}
      <ul>
        {conversations.map((chat) => (
          <li key={chat.chatId} className="border-b border-line">
            <NavLink to={hrefOf(chat.chatId)} className={conversationClass}>
              <Avatar name={chat.title} src={chat.avatar} decorative />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-2">
                  <strong className="truncate font-semibold">{chat.title}</strong>
                  {chat.lastMessageSent && (
                    <time
                      dateTime={chat.lastMessageSent}
                      className="flex-none text-small text-soft"
                      suppressHydrationWarning
                    >
                      {formatAgo(new Date(chat.lastMessageSent), new Date(at), zone)}
                    </time>
                  )}
                </span>
                <span className="block truncate text-small text-soft">{chat.subtitle}</span>
                <span className="flex items-center justify-between gap-2">
                  <span className={`min-w-0 wrap-anywhere ${chat.isUnread ? 'font-semibold' : 'text-soft'}`}>
                    {preview(chat.message)}
                  </span>
                  <Count count={chat.unreadMessages} label={unreadMessagesText(chat.unreadMessages)} />
                </span>
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
      {foot}
    </nav>
  )
}
