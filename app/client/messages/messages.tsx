import type { Route } from './+types/messages.ts'
import { ChatFrame } from '#app/features/conversations/chat-frame.tsx'
import { listPage } from '#app/features/conversations/chat-pages.server.ts'
import { isAnotherList } from '#app/features/conversations/list-address.ts'
import { brand } from '#texts/brand.ts'
import { chatTexts } from '#texts/conversations.ts'

export const handle = { pageType: 'messages:show' }
export const meta = () => [
  { title: `${chatTexts.title} · ${brand.name}` },
  { name: 'description', content: chatTexts.lead },
]

export const loader = ({ context, request }: Route.LoaderArgs) => listPage({ context, request, role: 'client' })

export const shouldRevalidate = isAnotherList

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <ChatFrame side="client" {...loaderData} />
}
