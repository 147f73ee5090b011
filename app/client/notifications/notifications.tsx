import type { Route } from './+types/notifications.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { NotificationList } from '#app/features/notifications/notification-list.tsx'
import { notificationList } from '#app/features/notifications/notification-list.server.ts'
import { markAllNotificationsRead } from '#domain/notifications/own-notifications.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { notificationTexts } from '#texts/notifications.ts'

export const handle = { pageType: 'notices:index' }
export const meta = () => [
  { title: `${notificationTexts.title} · ${brand.name}` },
  { name: 'description', content: notificationTexts.lead },
]

export const loader = ({ context, request }: Route.LoaderArgs) =>
  notificationList(context.get(signedIn), 'client', request.url)

export const action = formAction(markAllNotificationsRead)

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationList {...loaderData} here={href('/notificacoes')} settings={href('/conta/avisos')} />
}
