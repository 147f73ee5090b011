import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/messages.ts'
import { ChatFrame } from '#app/chat/chat-frame.tsx'
import { listPage } from '#app/chat/chat-pages.server.ts'
import { brand } from '#texts/brand.ts'
import { chatTexts } from '#texts/chat.ts'

export const handle = { pageType: 'messages:show' }
export const meta = () => [
  { title: `${chatTexts.title} · ${brand.name}` },
  { name: 'description', content: chatTexts.lead },
]

export const loader = ({ context }: Route.LoaderArgs) => listPage({ context, role: 'client' })

/** The list keeps itself up by its own call. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? defaultShouldRevalidate : false

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <ChatFrame side="client" {...loaderData} />
}
