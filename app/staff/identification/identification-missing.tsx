import { Alert } from '#app/components/alert.tsx'
import { RouteLink } from '#app/shell/route-link.tsx'
import { href } from '#href.ts'
import { staffIdentificationTexts as words } from '#texts/staff-identification.ts'

/** In place of a decision, for staff who have not said who they are. */
export const IdentificationMissing = () => (
  <Alert tone="warning">
    {words.missing}{' '}
    <RouteLink className="text-link" href={href('/interno/dados')}>
      {words.go}
    </RouteLink>
  </Alert>
)
