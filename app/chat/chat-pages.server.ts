import { randomUUID } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { type PageAction, pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { isChatId } from '#domain/conversations/chat-id.ts'
import { conversationsOf, unreadConversations } from '#domain/conversations/conversation-list.server.ts'
import { conversationFor, messagesOf, messagesPerPage } from '#domain/conversations/messages.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { sendMessageForm } from '#domain/conversations/send-message.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { presentChatList, presentMessage } from '#present/chat.ts'
import { closedText } from '#texts/chat.ts'
import type { ChatRole } from './wire.ts'
import { href } from '#href.ts'

type Page = { context: Readonly<RouterContextProvider>; role: ChatRole }
type ChatPage = Page & { chatId: string }

/** The list, as the page first shows it; afterwards the page asks `GET /v1/chat/messages/{userId}` itself. */
export async function listPage({ context, role }: Page) {
  const { userId } = context.get(signedIn)
  const person = { userId, role }
  const [rows, unread] = await Promise.all([conversationsOf(db(), person), unreadConversations(db(), person)])
  return { userId, list: presentChatList(rows, unread), at: now().toISOString() }
}

/** One conversation with its latest messages; 404 for whoever is not one of the two. */
export async function conversationPage({ context, role, chatId }: ChatPage) {
  const { userId } = context.get(signedIn)
  const chat = isChatId(chatId) ? await conversationFor(db(), { chatId, userId }) : undefined
  if (!chat) throw data(null, { status: 404 })
  const rows = await messagesOf(db(), { conversationId: chat.id, userId })
  const isClient = role === 'client'
  return {
    chatId,
    requestId: chat.requestId,
    leadId: chat.leadId,
    title: isClient ? chat.professionalName : chat.clientName,
    subtitle: chat.categoryName,
    about: isClient
      ? href('/meus-pedidos/:uuid', { uuid: chat.requestId })
      : href('/profissional/contatos/:leadId', { leadId: chat.leadId }),
    state: chat.state,
    closedText: closedText(chat.rejection),
    messages: rows.map(presentMessage),
    hasOlder: rows.length === messagesPerPage,
    at: now().toISOString(),
    clientId: randomUUID(),
    field: fieldAttributes(sendMessageForm.takes, 'text'),
  }
}

/** A message sent without script: written, then the page again. Sent twice it is one message. */
export function messageAction(role: ChatRole) {
  const write = pageDoor(sendMessageForm, sendMessage, {
    from: { chatId: 'chatId' },
    done: (_, { chatId }) => redirect(`${role === 'client' ? '' : href('/profissional')}/mensagens/${chatId}`, 303),
  })
  return async (args: PageAction) => {
    const form = await args.request.formData()
    if (!form.get('clientId')) form.set('clientId', randomUUID())
    return write(args, form)
  }
}
