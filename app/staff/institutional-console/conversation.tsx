import { data, useOutletContext } from 'react-router'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { IconLink } from '#app/components/icon-button.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { MessageList } from '#app/features/conversations/message-list.tsx'
import { useScroll } from '#app/features/conversations/use-scroll.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { isChatId } from '#domain/conversations/chat-id.ts'
import { findProfessionalOfChat } from '#domain/institutional-console/read-messages.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { conversationTexts } from '#texts/conversations.ts'
import { institutionalConsoleTexts as words } from '#texts/institutional-console.ts'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/conversation.ts'
import type { ProfileOutlet } from './profile.tsx'
import { useReadMessages } from './use-read-messages.ts'

export const handle = { pageType: 'console-conversation:show' }
export const meta = () => titleMeta(words.title)

/** Only checks existence: the messages come by API, which audits the reader. */
export async function loader({ params: { profileId, chatId } }: Route.LoaderArgs) {
  const whose = isChatId(chatId) ? await findProfessionalOfChat(db(), chatId) : undefined
  if (String(whose?.profileId) !== profileId) throw data(null, { status: 404 })
  return null
}

export default function ConsoleConversation({ params: { chatId } }: Route.ComponentProps) {
  return <Conversation key={chatId} chatId={chatId} />
}

/** A conversation, read-only (AMB-36). */
function Conversation({ chatId }: { chatId: string }) {
  const { profile, at, onTokenChanged } = useOutletContext<ProfileOutlet>()
  const { chat, state, load } = useReadMessages(chatId, onTokenChanged)
  const scroll = useScroll(chat?.messages ?? [], 0)
  return (
    <section aria-label={chat?.title ?? words.messagesLoading} className="flex flex-col desktop:h-full">
      <ConversationHeader chat={chat} profileId={profile.id} />
      <div
        ref={scroll}
        className="relative h-[60dvh] overflow-y-auto bg-page p-4 desktop:h-auto desktop:min-h-0 desktop:flex-1"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={conversationTexts.title}
        aria-busy={state === 'loading' || undefined}
      >
        <div className="flex min-h-full flex-col justify-end gap-4">
          <LoadingState chat={chat} state={state} load={load} />
          {chat?.messages.length === 0 && <p className="text-center text-soft">{words.noMessages}</p>}
          {chat && (
            <MessageList chatId={chatId} messages={chat.messages} other={chat.title} self={profile.name} at={at} />
          )}
        </div>
      </div>
      <p className="border-t border-line bg-sunken p-4 text-center text-soft">
        {chat?.state === 'closed' ? words.closed : words.readOnly}
      </p>
    </section>
  )
}

type ReadChat = ReturnType<typeof useReadMessages>
type HeaderProps = { chat: ReadChat['chat']; profileId: number }

const ConversationHeader = ({ chat, profileId }: HeaderProps) => (
  <header className="flex items-center gap-3 border-b border-line p-2 desktop:p-4">
    <span className="desktop:hidden">
      <IconLink icon="back" label={words.backToList} href={href('/chat/list/:profileId', { profileId })} />
    </span>
    <div className="min-w-0 flex-1">
      {chat ? (
        <>
          <h2 className="truncate text-title-4">{chat.title}</h2>
          <p className="truncate text-small text-soft">{chat.subtitle}</p>
        </>
      ) : (
        <Skeleton shape="title" />
      )}
    </div>
  </header>
)

/** Above the messages: an error, a placeholder, or the button for earlier ones. */
function LoadingState({ chat, state, load }: ReadChat) {
  const loadEarlier = () => void load(chat?.messages[0]?.id)
  if (state === 'error')
    return (
      <div className="stack stack-2">
        <ErrorAlert>{words.messagesFailed}</ErrorAlert>
        <Button kind="secondary" size="small" onClick={loadEarlier}>
          {conversationTexts.retry}
        </Button>
      </div>
    )
  if (!chat)
    return (
      <div className="stack stack-4">
        <p role="status" className="sr-only">
          {words.messagesLoading}
        </p>
        <Skeleton lines={4} />
      </div>
    )
  if (!chat.hasOlder) return null
  return (
    <div className="text-center">
      <Button kind="ghost" size="small" busy={state === 'loading'} onClick={loadEarlier}>
        {conversationTexts.older}
      </Button>
    </div>
  )
}

export function ErrorBoundary({ error, params: { profileId } }: Route.ErrorBoundaryProps) {
  return (
    <StaffError
      error={error}
      notFound={{ title: words.unknownConversation, text: words.unknownConversationText }}
      back={{ href: href('/chat/list/:profileId', { profileId }), label: words.backToList }}
      level={2}
    />
  )
}
