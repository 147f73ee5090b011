import { redirect } from 'react-router'
import type { Route } from './+types/notification-settings.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { SettingsForm } from '#app/features/notifications/settings-form.tsx'
import { settingsView } from '#app/features/notifications/settings.server.ts'
import { changeNotificationSettings } from '#domain/notifications/change-settings.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { notificationTexts } from '#texts/notifications.ts'

export const handle = { pageType: 'notices:settings' }
export const meta = () => [
  { title: `${notificationTexts.settingsTitle} · ${brand.name}` },
  { name: 'description', content: notificationTexts.settingsLead },
]

export const loader = ({ context }: Route.LoaderArgs) => settingsView(context.get(signedIn).userId, 'client')

export const action = formAction(changeNotificationSettings, {
  fieldMessages: { email: notificationTexts.wrongEmail },
  onSuccess: () => redirect(`${href('/conta/avisos')}?salvo=1`, 303),
})

/** Which notifications a person gets, by which channel and when. */
export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsForm {...loaderData} back={{ href: href('/notificacoes'), label: notificationTexts.title }} />
}
