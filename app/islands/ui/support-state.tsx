import { Badge } from '#app/ui/badge.tsx'
import { isOpen } from '#domain/help/support-hours.ts'
import { supportAlwaysShort, supportStateShort } from '#texts/help.ts'
import { island } from '../island.tsx'
import { useNow } from '../use-now.ts'

/** Whether the team is there at this moment, by the rule alone: nothing is asked of the server (AMB-63). */
function SupportState() {
  const now = useNow()
  if (!now) return <Badge icon="clock">{supportAlwaysShort}</Badge>
  return (
    <Badge tone={isOpen(now) ? 'success' : 'neutral'} icon="clock">
      {supportStateShort(now)}
    </Badge>
  )
}

export default island('support-state', 'idle', SupportState)
