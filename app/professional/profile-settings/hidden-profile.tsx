import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import type { HiddenReason, SuspensionReason } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { proTexts } from '#texts/professional.ts'
import { profileSettingsTexts as words, suspendedFor } from '#texts/profile-settings.ts'

type Props = { because: HiddenReason; reason?: SuspensionReason | null }

/** Why the profile is hidden, in place of its link. */
export const HiddenProfile = ({ because, reason = null }: Props) => (
  <Alert tone="warning" title={words.hidden[because].title}>
    {reason && <p>{suspendedFor(reason)}</p>}
    <span>{words.hidden[because].text}</span>{' '}
    {because === 'unfinished' ? (
      <TextLink href={href('/profissional/cadastro/continuar')}>{proTexts.completeGo}</TextLink>
    ) : (
      <TextLink href={href('/pedir-ajuda')}>{words.hiddenAsk}</TextLink>
    )}
  </Alert>
)
