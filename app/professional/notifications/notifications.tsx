import type { Route } from './+types/notifications.ts'
import { signedIn } from '#app/middleware/session.ts'
import { NoticeList } from '#app/features/notifications/notification-list.tsx'
import { noticeList, readAll } from '#app/features/notifications/notification-list.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { noticeTexts } from '#texts/notifications.ts'

export const handle = { pageType: 'notices:index' }
export const meta = () => [
  { title: `${noticeTexts.title} · ${brand.name}` },
  { name: 'description', content: noticeTexts.lead },
]

export const loader = ({ context, request }: Route.LoaderArgs) =>
  noticeList(context.get(signedIn), 'professional', request.url)

export const action = ({ context }: Route.ActionArgs) => readAll(context.get(signedIn))

/** The bell's page. */
export default function Notices({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeList
      {...loaderData}
      here={href('/profissional/notificacoes')}
      settings={href('/profissional/perfil/avisos')}
    />
  )
}
