import { useEffect, useRef } from 'react'
import { data, Outlet, useOutletContext, useParams } from 'react-router'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Count } from '#app/components/count.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { ConversationList } from '#app/features/conversations/conversation-list.tsx'
import { useServerTime } from '#app/features/conversations/use-server-time.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import type { InstitutionalProfile } from '#domain/institutional-console/institutional-console.ts'
import { listInstitutionalProfiles } from '#domain/institutional-console/institutional-profiles.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { unreadText } from '#texts/client.ts'
import { conversationTexts } from '#texts/conversations.ts'
import { institutionalConsoleTexts as words, tokenChangedText } from '#texts/institutional-console.ts'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/profile.ts'
import type { ConsoleOutlet } from './console.tsx'
import { useProfileConversations } from './use-profile-conversations.ts'

export const handle = { pageType: 'console-profile:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta([loaderData?.profile.name, words.title])

export async function loader({ params: { profileId } }: Route.LoaderArgs) {
  const profile = (await listInstitutionalProfiles(db())).find(({ id }) => String(id) === profileId)
  if (!profile) throw data(null, { status: 404 })
  return { profile }
}

/** An institutional professional with conversations. */
export default function ConsoleProfile({ loaderData: { profile } }: Route.ComponentProps) {
  return <Conversations key={profile.id} profile={profile} />
}

/** What an open conversation needs from the list beside it. */
export type ProfileOutlet = { profile: InstitutionalProfile; at: string; onTokenChanged: () => void }

function Conversations({ profile }: { profile: InstitutionalProfile }) {
  const { chatId } = useParams()
  const at = useServerTime(useOutletContext<ConsoleOutlet>().at)
  const conversations = useProfileConversations(profile)
  useFocus(chatId)
  return (
    <>
      <div className={chatId ? 'hidden desktop:block' : ''}>
        <ProfileCard profile={profile} />
      </div>
      <ConversationPanes {...conversations} profile={profile} chatId={chatId} at={at} />
    </>
  )
}

const ProfileCard = ({ profile: { name, category, description } }: { profile: InstitutionalProfile }) => (
  <Card as="section" labelledBy="perfil" gap={2}>
    <div className="row">
      <h2 id="perfil" className="text-title-3">
        {name}
      </h2>
      {category && (
        <Badge tone="neutral" icon="briefcase">
          {category}
        </Badge>
      )}
    </div>
    {description && <p className="break-words text-soft">{description}</p>}
  </Card>
)

type ProfileConversations = ReturnType<typeof useProfileConversations>
type PanesProps = ProfileConversations & { profile: InstitutionalProfile; chatId: string | undefined; at: string }

/** The list and, beside it, the open conversation. */
function ConversationPanes({ list, state, load, onTokenChanged, profile, chatId, at }: PanesProps) {
  if (state === 'token') return <TokenChanged load={load} />
  if (list?.conversations.length === 0 && state !== 'error' && !chatId)
    return (
      <Card>
        <EmptyState
          drawing="empty-inbox"
          title={words.noConversations}
          action={
            <Button kind="secondary" busy={state === 'loading'} onClick={() => void load()}>
              {words.refresh}
            </Button>
          }
        />
      </Card>
    )
  const unreadConversations = list?.unreadConversations ?? 0
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card desktop:grid desktop:h-[clamp(420px,calc(100dvh-420px),720px)] desktop:grid-cols-[360px_1fr]">
      <div className={`min-h-0 flex-col border-line desktop:flex desktop:border-r ${chatId ? 'hidden' : 'flex'}`}>
        <div className="flex items-center gap-2 border-b border-line p-4">
          <h2 id="conversas" tabIndex={-1} className="text-title-4">
            {conversationTexts.list}
          </h2>
          <Count count={unreadConversations} label={unreadText(unreadConversations)} />
          <span className="ml-auto">
            <Button kind="ghost" size="small" busy={state === 'loading'} onClick={() => void load()}>
              {words.refresh}
            </Button>
          </span>
        </div>
        {!list && state === 'loading' ? (
          <ListSkeleton />
        ) : (
          <ConversationList
            list={list ?? { conversations: [], unreadConversations: 0 }}
            state={state}
            load={load}
            hrefOf={(chatId) => href('/chat/list/:profileId/conversations/:chatId', { profileId: profile.id, chatId })}
            none={{ title: words.noConversations }}
            at={at}
          />
        )}
      </div>
      <div id="conversa" tabIndex={-1} className={`min-h-0 min-w-0 ${chatId ? '' : 'hidden desktop:block'}`}>
        {chatId && <Outlet context={{ profile, at, onTokenChanged } satisfies ProfileOutlet} />}
        {!chatId && list && (
          <div className="grid h-full place-items-center">
            <EmptyState drawing="searching" title={words.chooseConversation} text={words.chooseConversationText} />
          </div>
        )}
      </div>
    </div>
  )
}

const TokenChanged = ({ load }: Pick<ProfileConversations, 'load'>) => (
  <div className="stack stack-4">
    <ErrorAlert>{tokenChangedText}</ErrorAlert>
    <div>
      <Button kind="secondary" onClick={() => void load()}>
        {conversationTexts.retry}
      </Button>
    </div>
  </div>
)

const ListSkeleton = () => (
  <div aria-busy="true" className="stack stack-4 p-4">
    <p role="status" className="sr-only">
      {words.listLoading}
    </p>
    {[1, 2, 3].map((row) => (
      <div key={row}>
        <Skeleton shape="title" />
        <Skeleton lines={2} />
      </div>
    ))}
  </div>
)

/** Screen-reader users continue where the page changed: at the conversation or the list. */
function useFocus(chatId: string | undefined) {
  const last = useRef(chatId)
  useEffect(() => {
    if (last.current === chatId) return
    last.current = chatId
    document.getElementById(chatId ? 'conversa' : 'conversas')?.focus({ preventScroll: true })
  }, [chatId])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StaffError
      error={error}
      notFound={{ title: words.unknownProfile, text: words.unknownProfileText }}
      back={{ href: href('/chat/list'), label: words.backToConsole }}
      level={2}
    />
  )
}
