import { RouteLink } from '#app/frame/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import type { HiddenBecause } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { proTexts } from '#texts/professional.ts'
import { steeringTexts as words } from '#texts/steering.ts'

/** Why no client sees the profile now, in place of the way to what they see. */
export const HiddenProfile = ({ because }: { because: HiddenBecause }) => (
  <Alert tone="warning" title={words.hidden[because].title}>
    {words.hidden[because].text}{' '}
    {because === 'unfinished' ? (
      <RouteLink className="text-link" href={href('/profissional/cadastro/continuar')}>
        {proTexts.completeGo}
      </RouteLink>
    ) : (
      <RouteLink className="text-link" href={href('/profissional/perfil/atendimento')}>
        {words.hiddenAsk}
      </RouteLink>
    )}
  </Alert>
)
