import { Alert } from '#app/components/alert.tsx'
import { Container } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import type { ClientSuspension } from '#domain/identity/client-suspension.ts'
import { href } from '#href.ts'
import { clientSuspendedFor, suspendedClientTexts as words } from '#texts/client-suspension.ts'

/** Why a client is suspended, until when, and how to contest it (AMB-90); a conversation says it in its own place. */
export const SuspendedClient = ({ reason, until }: Pick<ClientSuspension, 'reason' | 'until'>) => (
  <Container>
    <div className="pt-4 desktop:pt-6">
      <Alert tone="warning" title={words.title}>
        <p>{clientSuspendedFor(reason, until)}</p>
        <span>{words.text}</span> <TextLink href={href('/pedir-ajuda')}>{words.contest}</TextLink>
      </Alert>
    </div>
  </Container>
)
