import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whatever was refused, the page shows how things stand by now, and the next try is another one with a key of its own: by itself
 * React Router reads nothing anew after a refusal. The page would go on offering the old price or version, and what was corrected
 * would be taken for the same deed with other data (docs/decisions/0009).
 */
export const lookAgain = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined || defaultShouldRevalidate
