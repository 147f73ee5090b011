import { lazy } from 'react'
import { firstTouch } from './first-touch.ts'

/**
 * The fields of the form, its check and its calls: in a file of their own, since most visitors only read the page.
 * The server draws the fields with the rest; they stand there as drawn, and can be filled in, until they are alive.
 */
export const loadSteps = () => import('./form-steps.tsx')

const retryMilliseconds = 2_000

async function loadUntilItComes(): ReturnType<typeof loadSteps> {
  try {
    return await loadSteps()
  } catch (error) {
    if (typeof document === 'undefined') throw error
    await new Promise((resume) => setTimeout(resume, retryMilliseconds))
    return loadUntilItComes()
  }
}

export const FormSteps = lazy(async () => {
  await firstTouch
  return { default: (await loadUntilItComes()).FormSteps }
})
