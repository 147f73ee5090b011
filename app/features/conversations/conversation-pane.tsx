import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useOutletContext, useSearchParams } from 'react-router'
import { call } from '#app/browser/call.ts'
import { newId } from '#app/browser/new-id.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import {
  FormError,
  useActionForm,
  ActionForm,
  type ActionFormState,
  SubmitButton,
} from '#app/browser/use-action-form.tsx'
import { useWebview } from '#app/browser/use-webview.ts'
import { closeWebview } from '#app/browser/webview.ts'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { IconButton, IconLink } from '#app/components/icon-button.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { preview } from '#domain/conversations/conversation.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { conversationTexts, conversationDescription, typingText } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import type { Route } from './+types/conversation-pane.ts'
import type { ChatOutlet } from './chat-frame.tsx'
import { conversationAction, conversationPage } from './chat-pages.server.ts'
import { Composer } from './composer.tsx'
import { ConversationMenu, useConversationForms } from './conversation-menu.tsx'
import { toQueryString, readListQuery } from './list-address.ts'
import { MessageList } from './message-list.tsx'
import { QuickRepliesDialog } from './quick-replies.tsx'
import { ScamWarning } from './scam-warning.tsx'
import { useJump } from './use-jump.ts'
import { useMessages, type Written } from './use-messages.ts'
import { useScroll } from './use-scroll.ts'
import { useTyping } from './use-typing.ts'
import type { ConversationMessage, ConversationState } from './wire.ts'

export const handle = { pageType: 'conversation:show' }
export const meta = ({ loaderData: conversation }: Route.MetaArgs) =>
  conversation ? titleMeta(conversation.title, conversationDescription(conversation.title, conversation.subtitle)) : []

export const loader = conversationPage
export const action = conversationAction

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** The open conversation updates itself; another one is another page. */
export const shouldRevalidate = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentParams.chatId !== nextParams.chatId

export default function ConversationPage({ loaderData, params }: Route.ComponentProps) {
  return <ConversationPane key={params.chatId} {...loaderData} />
}

type Conversation = Route.ComponentProps['loaderData']

/** One conversation (spec 2; F-04, F-08, F-11). */
function ConversationPane(conversation: Conversation) {
  const { role, chatId, title, at, zone, clientId, field } = conversation
  const other = firstName(title)
  const chat = useMessages(conversation)
  const { requestId: uuid, leadId } = conversation
  const proposalAt = (proposalId: number) =>
    role === 'client'
      ? href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId })
      : href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })
  const { standing } = chat
  const typing = useTyping(chatId, chat.messages.findLast(({ mine }) => !mine)?.id)
  const forms = useConversationForms()
  const write = useActionForm('write') // only without JavaScript
  const { markRead } = useOutletContext<ChatOutlet>()
  const isInApp = useWebview()
  const scroll = useScroll(chat.messages, chat.unsent.length)
  const last = chat.messages.at(-1)
  useReading({ chatId, lastId: last?.id, isTheirs: last?.mine === false, markRead })

  const [replying, setReplying] = useState<ConversationMessage['replyTo']>(null)

  function reply(to: NonNullable<ConversationMessage['replyTo']>) {
    setReplying({ ...to, text: preview(to.text) })
    document.getElementById('mensagem')?.focus()
  }

  const jump = useJump(chat.loadUntil)

  async function send(written: Written, messageId: string = newId()) {
    if ((await chat.send(written, messageId)) !== 'session_over') return
    if (await signInAgain(role)) await send(written, messageId) // until then it is shown as unsent
  }

  return (
    <section
      aria-label={title}
      className={`flex flex-col desktop:h-full ${isInApp ? 'h-dvh' : 'h-[calc(100dvh-68px)]'}`}
    >
      <Header conversation={conversation} isInApp={isInApp}>
        <ConversationMenu
          forms={forms}
          other={other}
          isArchived={standing.isArchived}
          isBlockedByMe={standing.isBlockedByMe}
          canGiveContact={role === 'client' && standing.hidesContact && standing.state === 'open'}
        />
      </Header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={scroll} className="relative min-h-0 flex-1 overflow-y-auto bg-page p-4" tabIndex={0}>
        <div className="flex min-h-full flex-col justify-end gap-4">
          {chat.hasOlder && (
            <div className="text-center">
              <Button kind="ghost" size="small" busy={chat.isLoadingOlder} onClick={() => void chat.loadOlder()}>
                {conversationTexts.older}
              </Button>
            </div>
          )}
          <MessageList
            messages={chat.messages}
            unsent={chat.unsent}
            other={title}
            at={at}
            zone={zone}
            chatId={chatId}
            seen={standing.seen}
            onReply={standing.state === 'open' ? ({ id, text, mine }) => reply({ id, text, mine }) : undefined}
            onJump={(id) => void jump(id)}
            onRetry={(unsent) => void send(unsent, unsent.clientId)}
            proposalAt={proposalAt}
          />
          <ScamWarning form={forms.report} messages={chat.messages} side={role} other={other} />
          {standing.hidesContact && (
            <p className="text-center text-small text-help">{conversationTexts.hiddenContact}</p>
          )}
          {forms.report.succeeded && <SuccessAlert>{reportTexts.sent}</SuccessAlert>}
          {Object.values(forms).map((form) => (
            <FormError key={form.name} form={form} />
          ))}
        </div>
      </div>
      <p role="status" className="bg-page px-4 text-small text-soft">
        {typing.isTyping && standing.state === 'open' && <span className="block pb-2">{typingText(other)}</span>}
      </p>
      {standing.state === 'open' ? (
        <Composer
          userId={conversation.userId}
          chatId={chatId}
          clientId={clientId}
          field={field}
          firstText={String(write.values?.text ?? '')}
          error={
            chat.problem === 'load'
              ? conversationTexts.messagesFailed
              : (chat.problem ?? write.fieldErrors.text ?? write.message)
          }
          replies={conversation.quickReplies}
          replying={replying}
          other={title}
          onStopReplying={() => setReplying(null)}
          onType={typing.announce}
          onSend={(written) => void send(written)}
        />
      ) : (
        <ConversationEnded {...standing} form={forms.unblock} other={other} />
      )}
      {conversation.quickReplies && (
        <QuickRepliesDialog
          form={forms.quick}
          saved={{ replies: conversation.quickReplies, seen: conversation.quickRepliesSeen }}
        />
      )}
    </section>
  )
}

type HeaderProps = { conversation: Conversation; isInApp: boolean; children: ReactNode }

function Header({ conversation: { role, title, avatar, subtitle, about }, isInApp, children }: HeaderProps) {
  const [query] = useSearchParams()
  const listHref = `${pagesOfMember[role].messages}${toQueryString(readListQuery(query))}`
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-b border-line p-2 desktop:p-4">
      {isInApp ? (
        <IconButton icon="close" label={conversationTexts.closeInApp} onClick={closeWebview} />
      ) : (
        <span className="desktop:hidden">
          <IconLink icon="back" label={conversationTexts.back} href={listHref} />
        </span>
      )}
      <Avatar name={title} src={avatar} size="small" decorative />
      <div className="min-w-[min(100%,5rem)] flex-1">
        <h1 className="line-clamp-2 text-title-4 wrap-anywhere">{title}</h1>
        <p className="truncate text-small text-soft">{subtitle}</p>
      </div>
      {!isInApp && (
        <StandaloneLink href={about}>
          {role === 'client' ? conversationTexts.seeOrder : conversationTexts.seeContact}
        </StandaloneLink>
      )}
      {children}
    </header>
  )
}

type ReadingOptions = {
  chatId: string
  lastId: number | undefined
  isTheirs: boolean
  markRead: (chatId: string) => void
}

/** Marks visible messages as read, except in a background tab (AMB-33). */
function useReading({ chatId, lastId, isTheirs, markRead }: ReadingOptions) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && !isTheirs) return
    const markReadOnce = () => {
      if (document.visibilityState !== 'visible') return
      isFirst.current = false
      document.removeEventListener('visibilitychange', markReadOnce)
      markRead(chatId)
      void call('POST /v1/chat/{chatId}/read', { path: { chatId } })
    }
    document.addEventListener('visibilitychange', markReadOnce)
    markReadOnce()
    return () => document.removeEventListener('visibilitychange', markReadOnce)
  }, [chatId, lastId, isTheirs, markRead])
}

type Props = {
  state: ConversationState
  closedText: string
  isBlockedByMe: boolean
  form: ActionFormState
  other: string
}

function reasonText({ state, closedText, isBlockedByMe, other }: Omit<Props, 'form'>) {
  if (isBlockedByMe) return conversationTexts.blocked(other)
  return state === 'closed' ? closedText : conversationTexts.requested
}

/** Replaces the composer of a closed conversation: the reason, and a button to lift one's own block. */
const ConversationEnded = ({ form, ...props }: Props) => (
  <div className="stack stack-2 border-t border-line bg-sunken p-4 text-center text-soft">
    <p role="status">{reasonText(props)}</p>
    {props.isBlockedByMe && (
      <ActionForm form={form}>
        <SubmitButton kind="secondary" size="small">
          {conversationTexts.unblock}
        </SubmitButton>
      </ActionForm>
    )}
  </div>
)
