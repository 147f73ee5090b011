import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'

/** A notice for paused professionals on order pages, with a link to resume. */
export const PausedAlert = () => (
  <Alert tone="warning" title={words.pausedTitle}>
    {words.pausedText} <TextLink href={href('/profissional/perfil/pausa')}>{words.resume}</TextLink>
  </Alert>
)
