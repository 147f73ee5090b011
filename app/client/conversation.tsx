import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/conversation.ts'
import { conversationPage, writeMessage } from '#app/chat/chat-pages.server.ts'
import { ConversationPane } from '#app/chat/conversation-pane.tsx'
import { brand } from '#texts/brand.ts'

export const handle = { pageType: 'conversation:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: `${loaderData.title} · ${brand.name}` },
        { name: 'description', content: `Conversa com ${loaderData.title} sobre ${loaderData.subtitle}.` },
      ]
    : []

export const loader = ({ context, params: { chatId } }: Route.LoaderArgs) =>
  conversationPage({ context, role: 'client', chatId })

export const action = async ({ context, params: { chatId }, request }: Route.ActionArgs) =>
  writeMessage({ context, role: 'client', chatId, form: await request.formData() })

/** The open conversation keeps itself up; another one is another page. */
export const shouldRevalidate = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentParams.chatId !== nextParams.chatId

export default function Conversation({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ConversationPane key={params.chatId} side="client" conversation={loaderData} refused={actionData} />
}
