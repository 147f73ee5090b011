import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Revalidates after a refusal, so that the page shows the current price or version and the next try has a new key;
 * React Router does not revalidate then. With an unknown outcome (503 by `recoverPage`) or an ended session (401)
 * page and key stay, so a resend is the same action (docs/decisions/0074).
 */
export const revalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  (actionStatus !== undefined && actionStatus !== 401 && actionStatus < 500) || defaultShouldRevalidate
