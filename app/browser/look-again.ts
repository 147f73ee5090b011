import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * What was refused because things stand otherwise by now (409), or for want of coins (402), shows how they stand: by itself React
 * Router reads nothing anew after a refusal, and the page would go on offering the old price or version.
 */
export const lookAgain = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 402 || defaultShouldRevalidate
