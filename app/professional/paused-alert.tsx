import { RouteLink } from '#app/shell/route-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'

/** Whoever has paused reads so where orders are, with the way back. */
export const PausedAlert = () => (
  <Alert tone="warning" title={words.pausedTitle}>
    {words.pausedText}{' '}
    <RouteLink className="text-link" href={href('/profissional/perfil/pausa')}>
      {words.resume}
    </RouteLink>
  </Alert>
)
