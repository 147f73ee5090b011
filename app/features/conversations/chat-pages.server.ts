import { randomUUID } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { type PageAction, pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { archiveConversation, unarchiveConversation } from '#domain/conversations/archive-conversation.server.ts'
import { archiveConversationForm } from '#domain/conversations/archive-conversation.ts'
import { blockPerson, unblockPerson } from '#domain/conversations/block-person.server.ts'
import { blockPersonForm } from '#domain/conversations/block-person.ts'
import { isChatId } from '#domain/conversations/chat-id.ts'
import {
  pageOfConversations,
  conversationCursorOf,
  unreadConversations,
} from '#domain/conversations/conversation-list.server.ts'
import { shareContact } from '#domain/conversations/give-contact.server.ts'
import { shareContactForm } from '#domain/conversations/give-contact.ts'
import { conversationFor, messagesOf, messagesPerPage } from '#domain/conversations/messages.server.ts'
import { quickRepliesOf, setQuickReplies } from '#domain/conversations/quick-replies.server.ts'
import { setQuickRepliesForm } from '#domain/conversations/quick-replies.ts'
import { reportMessages } from '#domain/conversations/reports/report-messages.server.ts'
import { reportMessagesForm } from '#domain/conversations/reports/report.ts'
import { searchConversations } from '#domain/conversations/search-conversations.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { sendMessageForm } from '#domain/conversations/send-message.ts'
import { zoneOfPerson } from '#domain/notifications/settings.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { presentFoundConversation, presentMessage, presentOwnChatList, presentStanding } from '#presenters/chat.ts'
import { listWish } from './list-address.ts'
import type { ChatRole } from './wire.ts'
import { href } from '#href.ts'

type Page = { context: Readonly<RouterContextProvider>; role: ChatRole; request: Request }
type ChatPage = Page & { chatId: string }

/** The list, as the page first shows it; afterwards the page asks `GET /v1/chat/messages/{userId}` itself. */
export async function listPage({ context, role, request }: Page) {
  const { userId } = context.get(signedIn)
  const person = { userId, role }
  const wish = listWish(new URL(request.url).searchParams)
  const [page, unread, found, zone] = await Promise.all([
    pageOfConversations(db(), person, { before: conversationCursorOf(wish.before), archived: wish.archived }),
    unreadConversations(db(), person),
    wish.search ? searchConversations(db(), { ...person, search: wish.search }) : null,
    zoneOfPerson(db(), userId),
  ])
  return {
    userId,
    list: presentOwnChatList(page, unread),
    wish,
    found: found?.map(presentFoundConversation) ?? null,
    at: now().toISOString(),
    zone,
  }
}

/** One conversation with its latest messages; 404 for whoever is not one of the two. */
export async function conversationPage({ context, role, chatId, request }: ChatPage) {
  const { userId } = context.get(signedIn)
  const chat = isChatId(chatId) ? await conversationFor(db(), { chatId, userId }) : undefined
  if (!chat) throw data(null, { status: 404 })
  const rows = await messagesOf(db(), { conversationId: chat.id, userId, hidesContact: chat.hidesContact })
  const isClient = role === 'client'
  const at = now()
  return {
    userId,
    chatId,
    requestId: chat.requestId,
    leadId: chat.leadId,
    title: isClient ? chat.professionalName : chat.clientName,
    avatar: isClient ? chat.professionalPhoto : null,
    subtitle: chat.categoryName,
    about: isClient
      ? href('/meus-pedidos/:uuid', { uuid: chat.requestId })
      : href('/profissional/contatos/:leadId', { leadId: chat.leadId }),
    standing: presentStanding(chat),
    quickReplies: isClient ? null : await quickRepliesOf(db(), userId),
    wasReported: new URL(request.url).searchParams.has('denunciada'),
    messages: rows.map((row) => presentMessage(row, at)),
    hasOlder: rows.length === messagesPerPage,
    at: at.toISOString(),
    zone: await zoneOfPerson(db(), userId),
    clientId: randomUUID(),
    field: fieldAttributes(sendMessageForm.takes, 'text'),
  }
}

/**
 * The forms of a conversation. A message sent without script is written, then the page again; sent twice it is one message. The
 * others say their `intent`: what one may do about the other one.
 */
export function conversationAction(role: ChatRole) {
  const back = (_: unknown, { chatId }: { chatId: string }) =>
    redirect(href(role === 'client' ? '/mensagens/:chatId' : '/profissional/mensagens/:chatId', { chatId }), 303)
  const own = { from: { chatId: 'chatId' }, done: back } as const
  const write = pageDoor(sendMessageForm, sendMessage, own)
  return pageDoors(
    {
      write(args: PageAction, form: FormData, intent: string) {
        if (!form.get('clientId')) form.set('clientId', randomUUID())
        return write(args, form, intent)
      },
      block: pageDoor(blockPersonForm, blockPerson, own),
      unblock: pageDoor(blockPersonForm, unblockPerson, own),
      quick: pageDoor(setQuickRepliesForm, setQuickReplies, {
        done: (_, __, { chatId = '' }) => back(null, { chatId }),
      }),
      archive: pageDoor(archiveConversationForm, archiveConversation, {
        from: own.from,
        done: () => redirect(`${href(role === 'client' ? '/mensagens' : '/profissional/mensagens')}?arquivada`, 303),
      }),
      unarchive: pageDoor(archiveConversationForm, unarchiveConversation, own),
      give: pageDoor(shareContactForm, shareContact, own),
      report: pageDoor(reportMessagesForm, reportMessages, {
        from: own.from,
        done: (value, input) => {
          const answer = back(value, input)
          answer.headers.set('location', `${answer.headers.get('location')}?denunciada`)
          return answer
        },
      }),
    },
    'write',
  )
}
