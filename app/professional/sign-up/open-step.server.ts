import { data, redirect, type RouterContextProvider } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { signUpProgress } from '#domain/professionals/sign-up-progress.server.ts'
import { missingStep, openStep, type SignUpStep } from '#domain/professionals/sign-up-steps.ts'
import { db } from '#platform/db.ts'
import { stepAddress } from './step-address.ts'

type Context = Readonly<RouterContextProvider>

async function progressOf(context: Context) {
  const progress = await signUpProgress(db(), context.get(signedIn).userId)
  if (!progress) throw data(null, { status: 404 })
  return progress
}

/** Redirects to the current step unless this one is open. */
export async function requireStep(context: Context, step: SignUpStep) {
  const open = openStep(step, await progressOf(context))
  if (open !== step) throw redirect(stepAddress(open))
}

/** The address where an unfinished sign-up continues. */
export const nextStepHref = async (context: Context) => stepAddress(missingStep(await progressOf(context)))
