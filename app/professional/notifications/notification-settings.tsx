import { redirect } from 'react-router'
import type { Route } from './+types/notification-settings.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { SettingsForm } from '#app/features/notifications/settings-form.tsx'
import { settingsView } from '#app/features/notifications/settings.server.ts'
import { changeNotificationSettings } from '#domain/notifications/change-settings.server.ts'
import { notificationSettingsForm } from '#domain/notifications/change-settings.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { notificationTexts } from '#texts/notifications.ts'

export const handle = { pageType: 'notices:settings' }
export const meta = () => [
  { title: `${notificationTexts.settingsTitle} · ${brand.name}` },
  { name: 'description', content: notificationTexts.settingsLead },
]

export const loader = ({ context }: Route.LoaderArgs) => settingsView(context.get(signedIn).userId, 'professional')

export const action = pageDoor(notificationSettingsForm, changeNotificationSettings, {
  done: () => redirect(`${href('/profissional/perfil/avisos')}?salvo=1`, 303),
})

/** The matrix of notices as switches, the night, the letter that tells of everything, and a pause. */
export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      refused={useAnswer(actionData)}
      back={{ href: href('/profissional/notificacoes'), label: notificationTexts.title }}
    />
  )
}
