import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { brand } from '#texts/brand.ts'

/** The title of a conversation page for either side. */
export const conversationMeta = (conversation: { title: string; subtitle: string } | undefined) =>
  conversation
    ? [
        { title: `${conversation.title} · ${brand.name}` },
        { name: 'description', content: `Conversa com ${conversation.title} sobre ${conversation.subtitle}.` },
      ]
    : []

/** The open conversation updates itself; another one is another page. */
export const isAnotherConversation = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentParams.chatId !== nextParams.chatId
