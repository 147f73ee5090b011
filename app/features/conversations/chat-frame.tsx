import { Form, Outlet, useParams, useSearchParams } from 'react-router'
import { useWebview } from '#app/browser/use-webview.ts'
import { SuccessAlert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Count } from '#app/components/count.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { unreadText } from '#texts/client.ts'
import { conversationTexts } from '#texts/conversations.ts'
import type { Route } from './+types/chat-frame.ts'
import { useChatEvents } from './chat-events.ts'
import { listPage } from './chat-pages.server.ts'
import { ConversationList } from './conversation-list.tsx'
import { FoundConversations } from './found-conversations.tsx'
import { isAnotherList, listFields, type ListQuery, maxSearchLength, toQueryString } from './list-address.ts'
import { useConversations } from './use-conversations.ts'
import { useServerTime } from './use-server-time.ts'

export const handle = { pageType: 'messages:show' }
export const meta = () => titleMeta(conversationTexts.title, conversationTexts.intro)

export const loader = listPage

export const shouldRevalidate = isAnotherList

/** What the open conversation needs from the list beside it. */
export type ChatOutlet = { markRead: (chatId: string) => void }

const noneArchived = { title: conversationTexts.noneArchived, text: conversationTexts.noneArchivedText }
const noneTexts = { client: conversationTexts.noneForClient, professional: conversationTexts.noneForProfessional }

/** List and conversation side by side; up to 991 px one of the two (spec 2; F-01, F-03). */
export default function ChatFrame({ loaderData }: Route.ComponentProps) {
  const { userId, role, list: first, query, found, at, zone } = loaderData
  const { chatId } = useParams()
  const [address] = useSearchParams()
  const chats = useConversations({ userId, role, first, query, openChatId: chatId })
  const queryString = toQueryString(query)
  const conversationHref = (chatId: string) =>
    href(role === 'client' ? '/mensagens/:chatId' : '/profissional/mensagens/:chatId', { chatId })
  const hrefOf = (chatId: string) => `${conversationHref(chatId)}${queryString}`
  /** The same page with another list. */
  const listHref = (other: Partial<ListQuery>) =>
    `${chatId ? conversationHref(chatId) : pagesOfMember[role].messages}${toQueryString(other)}`
  const clock = useServerTime(at)
  const isInApp = useWebview()
  const Title = chatId ? 'h2' : 'h1'
  useChatEvents(chatId)
  return (
    <div
      className={`page-width flex flex-col px-0 desktop:px-4 desktop:py-6 ${isInApp ? 'desktop:h-dvh' : 'desktop:h-[calc(100dvh-76px)]'}`}
    >
      <div className="min-h-0 flex-1 overflow-hidden border-line bg-card desktop:grid desktop:grid-cols-[360px_1fr] desktop:rounded-card desktop:border">
        <div className={`min-h-0 flex-col border-line desktop:flex desktop:border-r ${chatId ? 'hidden' : 'flex'}`}>
          <div className="flex items-center gap-2 border-b border-line p-4">
            <Title className="text-title-3">{conversationTexts.title}</Title>
            <Count count={chats.list.unreadConversations} label={unreadText(chats.list.unreadConversations)} />
          </div>
          {(found || chats.list.conversations.length > 0) && (
            <SearchForm action={pagesOfMember[role].messages} search={query.search} />
          )}
          {!found && (
            <div className="px-4">
              <Tabs
                label={conversationTexts.kinds}
                tabs={[
                  { href: listHref({}), label: conversationTexts.active, current: !query.archived },
                  { href: listHref({ archived: true }), label: conversationTexts.archived, current: query.archived },
                ]}
              />
            </div>
          )}
          {address.has('arquivada') && (
            <div className="p-4">
              <SuccessAlert>{conversationTexts.wasArchived}</SuccessAlert>
            </div>
          )}
          {found ? (
            <FoundConversations found={found} search={query.search} hrefOf={hrefOf} all={listHref({})} />
          ) : (
            <ConversationList
              {...chats}
              key={queryString}
              hrefOf={hrefOf}
              none={query.archived ? noneArchived : { title: conversationTexts.none, text: noneTexts[role] }}
              at={clock}
              zone={zone}
              foot={<OtherPages query={query} older={chats.list.older} listHref={listHref} />}
            />
          )}
        </div>
        <div className={`min-h-0 min-w-0 desktop:block ${chatId ? '' : 'hidden'}`}>
          {chatId ? (
            <Outlet context={{ markRead: chats.markRead } satisfies ChatOutlet} />
          ) : (
            <div className="grid h-full place-items-center">
              {chats.list.conversations.length > 0 ? (
                <EmptyState drawing="searching" title={conversationTexts.choose} text={conversationTexts.chooseText} />
              ) : (
                <p className="text-soft">{conversationTexts.none}</p>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

type OtherPagesProps = { query: ListQuery; older: string | null; listHref: (other: Partial<ListQuery>) => string }

function OtherPages({ query: { archived, before }, older, listHref }: OtherPagesProps) {
  if (!before && !older) return null
  return (
    <div className="row justify-center p-4">
      {before && (
        <ButtonLink href={listHref({ archived })} kind="ghost">
          {conversationTexts.newestConversations}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink href={listHref({ archived, before: older })} kind="secondary">
          {conversationTexts.olderConversations}
        </ButtonLink>
      )}
    </div>
  )
}

/** Searches conversations. Works without JavaScript. */
const SearchForm = ({ action, search }: { action: string; search: string }) => (
  <Form method="get" action={action} role="search" className="flex items-end gap-2 px-4 pt-3 pb-2">
    <div className="min-w-0 flex-1">
      <TextField
        type="search"
        key={search}
        name={listFields.search}
        label={conversationTexts.search}
        defaultValue={search}
        maxLength={maxSearchLength}
        autoComplete="off"
      />
    </div>
    <span className="flex-none pb-2">
      <IconButton type="submit" icon="search" label={conversationTexts.searchGo} />
    </span>
  </Form>
)
