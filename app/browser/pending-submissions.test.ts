import assert from 'node:assert/strict'
import { createMemoryRouter, redirect } from 'react-router'
import { test } from 'vitest'
import { hasPendingSubmission, submissionsSettled, trackSubmissions } from './pending-submissions.ts'

/** A page whose form answers with a redirect as soon as it is told to. */
function pageWithForm() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const action = async () => {
    await answered
    return redirect('/after')
  }
  const router = createMemoryRouter([
    { id: 'form', path: '/', middleware: [trackSubmissions], loader: () => null, action },
    { id: 'after', path: '/after', loader: () => null },
  ])
  const submit = () => router.fetch('unlock', 'form', '/', { formMethod: 'POST', formData: new FormData() })
  return { router, submit, answer }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a revalidation that waits for the forms in flight leaves their redirect alone', async () => {
  const { router, submit, answer } = pageWithForm()
  void submit()
  await settle()
  assert.equal(hasPendingSubmission(), true)
  const revalidated = submissionsSettled().then(() => router.revalidate())
  answer()
  await revalidated
  await settle()
  assert.equal(router.state.location.pathname, '/after')
  assert.equal(hasPendingSubmission(), false)
})

test('without a form in flight there is nothing to wait for', async () => {
  await submissionsSettled()
  assert.equal(hasPendingSubmission(), false)
})

test('React Router drops a redirect if a revalidation starts before it arrives', async () => {
  const { router, submit, answer } = pageWithForm()
  void submit()
  await settle()
  void router.revalidate()
  answer()
  await settle()
  assert.equal(router.state.location.pathname, '/', 'if this fails, pending-submissions.ts can go')
})
