import { connectionTexts } from '#texts/connection.ts'
import { Alert } from '#app/components/alert.tsx'

/** In a plain form of a public page, above its button: shown where it is sent without a network (app/islands/unsent.ts). */
export const UnsentNote = () => (
  <div hidden data-unsent="">
    <Alert tone="danger" role="alert">
      {connectionTexts.formFailed}
    </Alert>
  </div>
)
