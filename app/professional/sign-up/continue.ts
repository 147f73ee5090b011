import { redirect } from 'react-router'
import type { Route } from './+types/continue.ts'
import { nextStepHref } from './open-step.server.ts'

/** Redirects to the next step of a sign-up. Emails and notifications link here. */
export const loader = async ({ context }: Route.LoaderArgs) => redirect(await nextStepHref(context))
