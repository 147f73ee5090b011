import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import type { HiddenReason } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { proTexts } from '#texts/professional.ts'
import { documentsTexts as words } from '#texts/verification.ts'

/** Why no document can be sent now, with a link for those who can continue. */
export const DocumentsClosed = ({ reason }: { reason: HiddenReason }) => (
  <Alert tone="warning">
    {words.closed[reason]}{' '}
    {reason === 'unfinished' && (
      <TextLink href={href('/profissional/cadastro/continuar')}>{proTexts.completeGo}</TextLink>
    )}
  </Alert>
)
