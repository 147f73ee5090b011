import { redirect } from 'react-router'
import type { Route } from './+types/continue.ts'
import { nextStepHref } from './open-step.server.ts'

/** Leads whoever left a sign-up to its next step; letters and notices name this address. */
export const loader = async ({ context }: Route.LoaderArgs) => redirect(await nextStepHref(context))
