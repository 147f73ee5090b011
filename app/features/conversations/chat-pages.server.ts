import { randomUUID } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { memberRole, signedIn } from '#app/middleware/session.ts'
import { archiveConversation, unarchiveConversation } from '#domain/conversations/archive-conversation.server.ts'
import { blockPerson, unblockPerson } from '#domain/conversations/block-person.server.ts'
import { isChatId } from '#domain/conversations/chat-id.ts'
import {
  listConversationPage,
  conversationCursorOf,
  countUnreadConversations,
} from '#domain/conversations/conversation-list.server.ts'
import { findConversation, listMessages, messagesPerPage } from '#domain/conversations/messages.server.ts'
import { listQuickReplies, setQuickReplies, versionOfQuickReplies } from '#domain/conversations/quick-replies.server.ts'
import { reportMessages } from '#domain/conversations/reports/report-messages.server.ts'
import { searchConversations } from '#domain/conversations/search-conversations.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { shareContact } from '#domain/conversations/share-contact.server.ts'
import { findZoneOfPerson } from '#domain/notifications/settings.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  presentFoundConversation,
  presentMessage,
  presentOwnConversationList,
  presentConversationStatus,
} from '#presenters/conversation.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { readListQuery } from './list-address.ts'

type Page = { context: Readonly<RouterContextProvider> }
type ListPage = Page & { request: Request }
type ChatPage = Page & { params: { chatId: string } }

/** The list as the page first shows it; later it loads `GET /v1/chat/messages/{userId}` itself. */
export async function listPage({ context, request }: ListPage) {
  const { userId, ...user } = context.get(signedIn)
  const role = memberRole(user)
  const person = { userId, role }
  const query = readListQuery(new URL(request.url).searchParams)
  const [page, unread, found, zone] = await Promise.all([
    listConversationPage(db(), person, { before: conversationCursorOf(query.before), archived: query.archived }),
    countUnreadConversations(db(), person),
    query.search ? searchConversations(db(), { ...person, search: query.search }) : null,
    findZoneOfPerson(db(), userId),
  ])
  return {
    userId,
    role,
    list: presentOwnConversationList(page, unread),
    query,
    found: found?.map(presentFoundConversation) ?? null,
    at: now().toISOString(),
    zone,
  }
}

/** One conversation with its latest messages; 404 for others than its participants. */
export async function conversationPage({ context, params: { chatId } }: ChatPage) {
  const { userId, ...user } = context.get(signedIn)
  const role = memberRole(user)
  const chat = isChatId(chatId) ? await findConversation(db(), { chatId, userId }) : undefined
  if (!chat) throw data(null, { status: 404 })
  const rows = await listMessages(db(), { conversationId: chat.id, userId, hidesContact: chat.hidesContact })
  const isClient = role === 'client'
  const quickReplies = isClient ? null : await listQuickReplies(db(), userId)
  const currentTime = now()
  return {
    userId,
    role,
    chatId,
    requestId: chat.requestId,
    leadId: chat.leadId,
    title: isClient ? chat.professionalName : chat.clientName,
    avatar: isClient ? chat.professionalPhoto : null,
    subtitle: chat.categoryName,
    about: isClient
      ? href('/meus-pedidos/:uuid', { uuid: chat.requestId })
      : href('/profissional/contatos/:leadId', { leadId: chat.leadId }),
    standing: presentConversationStatus(chat, user),
    quickReplies,
    quickRepliesSeen: versionOfQuickReplies(quickReplies ?? []),
    messages: rows.map((row) => presentMessage(row, currentTime)),
    hasOlder: rows.length === messagesPerPage,
    at: currentTime.toISOString(),
    zone: await findZoneOfPerson(db(), userId),
    clientId: randomUUID(),
    field: fieldAttributes(sendMessage.input, 'text'),
  }
}

/** The forms of a conversation. Without JavaScript a message is sent by `write`; sent twice it is one message. */
export const conversationAction = formActions({
  write: formAction(sendMessage, {
    prepare(form) {
      if (!form.get('clientId')) form.set('clientId', randomUUID())
    },
  }),
  block: formAction(blockPerson),
  unblock: formAction(unblockPerson),
  quick: formAction(setQuickReplies),
  archive: formAction(archiveConversation, {
    onSuccess: (_, __, ___, user) => redirect(`${pagesOfMember[memberRole(user)].messages}?arquivada`, 303),
  }),
  unarchive: formAction(unarchiveConversation),
  give: formAction(shareContact),
  report: formAction(reportMessages, { showsSuccess: true }),
})
