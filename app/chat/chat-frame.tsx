import { Outlet, useParams } from 'react-router'
import { useWebview } from '#app/browser/use-webview.ts'
import { Count } from '#app/ui/count.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { chatTexts } from '#texts/chat.ts'
import { unreadText } from '#texts/client.ts'
import { ConversationList } from './conversation-list.tsx'
import { useChatEvents } from './use-chat-events.ts'
import { useConversations } from './use-conversations.ts'
import { useMinutes } from './use-minutes.ts'
import type { ChatList, ChatRole } from './wire.ts'
import { href } from '#href.ts'

type Props = { userId: number; side: ChatRole; list: ChatList; at: string }

/** What the open conversation may ask of the list beside it. */
export type ChatOutlet = { markRead: (chatId: string) => void }

/** List and conversation side by side; up to 991 px one of the two (spec 2; F-01, F-03). */
export function ChatFrame({ userId, side: role, list: first, at }: Props) {
  const { chatId } = useParams()
  const chats = useConversations({ userId, role, first, openChatId: chatId })
  const clock = useMinutes(at)
  const isInApp = useWebview()
  useChatEvents(chatId)
  return (
    <div
      className={`page-width flex flex-col px-0 desktop:px-4 desktop:py-6 ${isInApp ? 'desktop:h-dvh' : 'desktop:h-[calc(100dvh-76px)]'}`}
    >
      <div className="min-h-0 flex-1 overflow-hidden border-line bg-card desktop:grid desktop:grid-cols-[360px_1fr] desktop:rounded-card desktop:border">
        <div className={`min-h-0 flex-col border-line desktop:flex desktop:border-r ${chatId ? 'hidden' : 'flex'}`}>
          <div className="flex items-center gap-2 border-b border-line p-4">
            {chatId ? (
              <h2 className="text-title-3">{chatTexts.title}</h2>
            ) : (
              <h1 className="text-title-3">{chatTexts.title}</h1>
            )}
            <Count count={chats.list.unreadConversations} label={unreadText(chats.list.unreadConversations)} />
          </div>
          <ConversationList
            {...chats}
            hrefOf={(chatId) =>
              href(role === 'client' ? '/mensagens/:chatId' : '/profissional/mensagens/:chatId', { chatId })
            }
            none={{
              title: chatTexts.none,
              text: role === 'client' ? chatTexts.noneForClient : chatTexts.noneForProfessional,
            }}
            at={clock}
          />
        </div>
        <div className={`min-h-0 min-w-0 desktop:block ${chatId ? '' : 'hidden'}`}>
          {chatId ? (
            <Outlet context={{ markRead: chats.markRead } satisfies ChatOutlet} />
          ) : (
            <div className="grid h-full place-items-center">
              {chats.list.conversations.length > 0 ? (
                <EmptyState drawing="searching" title={chatTexts.choose} text={chatTexts.chooseText} />
              ) : (
                <p className="text-soft">{chatTexts.none}</p>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
