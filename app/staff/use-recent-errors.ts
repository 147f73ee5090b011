import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionFormState } from '#app/browser/use-action-form.tsx'

/** Forms that failed since the last navigation: a success redirects and clears the others' errors. */
export function useRecentErrors(forms: readonly ActionFormState[]) {
  const { key } = useLocation()
  const [last, setLast] = useState<{ key: string; results: number[] }>({ key, results: [] })
  if (last.key !== key) setLast({ key, results: forms.map(({ resultKey }) => resultKey) })
  return forms.filter(({ message, resultKey }, at) => message && resultKey !== last.results[at])
}
