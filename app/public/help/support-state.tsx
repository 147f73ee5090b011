import { Badge } from '#app/components/badge.tsx'
import { supportAlwaysShort } from '#texts/help.ts'

/** When the team answers. The page is kept and knows no hour: app/islands/support-state.ts says whether it is there now (AMB-63). */
export const SupportState = () => (
  <span data-support-state>
    <Badge icon="clock">{supportAlwaysShort}</Badge>
  </span>
)
