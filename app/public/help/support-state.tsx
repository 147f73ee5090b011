import { Badge } from '#app/components/badge.tsx'
import { supportAlwaysShort } from '#texts/help.ts'

/** Support hours. The page is cached: app/islands/support-state.ts says whether it is open now (AMB-63). */
export const SupportState = () => (
  <span data-support-state>
    <Badge icon="clock">{supportAlwaysShort}</Badge>
  </span>
)
