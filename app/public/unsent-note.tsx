import { ErrorAlert } from '#app/components/alert.tsx'
import { connectionTexts } from '#texts/connection.ts'

/** In a plain form: shown when it is submitted offline (app/islands/guard-plain-forms.ts). */
export const UnsentNote = () => (
  <div hidden data-unsent="">
    <ErrorAlert>{connectionTexts.formUnsent}</ErrorAlert>
  </div>
)
