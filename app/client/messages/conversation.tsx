import type { Route } from './+types/conversation.ts'
import { conversationPage, conversationAction } from '#app/features/conversations/chat-pages.server.ts'
import { conversationMeta, isAnotherConversation } from '#app/features/conversations/conversation-page.ts'
import { ConversationPane } from '#app/features/conversations/conversation-pane.tsx'

export const handle = { pageType: 'conversation:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => conversationMeta(loaderData)

export const loader = ({ context, params: { chatId } }: Route.LoaderArgs) =>
  conversationPage({ context, role: 'client', chatId })

export const action = conversationAction('client')

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const shouldRevalidate = isAnotherConversation

export default function Conversation({ loaderData, params }: Route.ComponentProps) {
  return <ConversationPane key={params.chatId} side="client" conversation={loaderData} />
}
