import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whatever was refused, the page shows how things stand by now, and the next try is another one with a key of its own: by itself
 * React Router reads nothing anew after a refusal. The page would go on offering the old price or version, and what was corrected
 * would be taken for the same deed with other data. Where nobody knows whether the deed was done (`recoverPage` makes a 503 of it),
 * and where the session is over (401), the page stays with its key: what goes again is the same deed (docs/decisions/0074).
 */
export const revalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  (actionStatus !== undefined && actionStatus !== 401 && actionStatus < 500) || defaultShouldRevalidate
