import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { staffIdentificationTexts as words } from '#texts/staff-identification.ts'

/** In place of a decision, for staff who have not said who they are. */
export const IdentificationMissing = () => (
  <Alert tone="warning">
    {words.missing} <TextLink href={href('/interno/dados')}>{words.go}</TextLink>
  </Alert>
)
