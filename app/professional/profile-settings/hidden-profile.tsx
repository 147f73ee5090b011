import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import type { HiddenReason, Suspension } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { proTexts } from '#texts/professional.ts'
import { profileSettingsTexts as words, suspendedFor } from '#texts/profile-settings.ts'

type Props = { because: HiddenReason; suspension?: Suspension | null }

/** Why the profile is hidden, in place of its link. */
export const HiddenProfile = ({ because, suspension }: Props) => (
  <Alert tone="warning" title={words.hidden[because].title}>
    {suspension?.suspendedReason && <p>{suspendedFor(suspension.suspendedReason, suspension.suspendedUntil)}</p>}
    <span>{words.hidden[because].text}</span>{' '}
    {because === 'unfinished' ? (
      <TextLink href={href('/profissional/cadastro/continuar')}>{proTexts.completeGo}</TextLink>
    ) : (
      <TextLink href={href('/pedir-ajuda')}>{words.hiddenAsk}</TextLink>
    )}
  </Alert>
)
