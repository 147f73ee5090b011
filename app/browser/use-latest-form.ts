import { useState } from 'react'
import type { ActionFormState } from './use-action-form.tsx'

/** The form of a page that has the newest result, for a page that shows one result at a time. */
export function useLatestForm(forms: readonly ActionFormState[]): ActionFormState | undefined {
  const counts = forms.map(({ resultKey }) => resultKey)
  const [latest, setLatest] = useState(() => ({ counts, at: forms.findIndex(({ hasError }) => hasError) }))
  const changed = counts.findIndex((count, index) => count !== latest.counts[index])
  if (changed >= 0) setLatest({ counts, at: changed })
  return forms[changed >= 0 ? changed : latest.at]
}
