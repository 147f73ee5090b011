import { call } from '#app/browser/call.ts'
import { signInAgain, signInDialogId } from '#app/browser/sign-in-again.ts'
import type { Role } from '#domain/identity/user.ts'
import { href } from '#href.ts'

/**
 * Whether this person's session is active; otherwise the sign-in dialog opens, or the page is loaded for whom this
 * browser now belongs to. Without a response the server decides.
 */
async function holdSession(role: Role, userId: number | undefined): Promise<boolean> {
  const answer = await call('GET /api/session')
  if (!answer.ok) return true
  if (!answer.value.present) return (await signInAgain(role)) && holdSession(role, userId)
  if (userId === undefined || answer.value.userId === userId) return true
  location.reload()
  return false
}

/** Not checked: forms that change nothing (`data-unasked`), end the session, or start it. */
const isExempt = (form: HTMLFormElement) =>
  form.method !== 'post' ||
  'unasked' in form.dataset ||
  form.getAttribute('action') === href('/sair') ||
  form.closest(`#${signInDialogId}`) !== null

/**
 * Checks the session before a form of a signed-in area is submitted: if it ended, the person signs in and the form
 * continues as filled in; closing the dialog keeps it. Returns how to stop.
 */
export function holdForms(role: Role, userId: number | undefined) {
  const checkedForms = new WeakSet<HTMLFormElement>()
  let isAsking = false
  async function ask(form: HTMLFormElement, button: HTMLElement | null) {
    isAsking = true
    button?.setAttribute('aria-busy', 'true')
    const goesOn = await holdSession(role, userId)
    button?.removeAttribute('aria-busy')
    isAsking = false
    if (!goesOn || !form.isConnected) return
    checkedForms.add(form)
    form.requestSubmit(button)
  }
  function onSubmit(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || isExempt(form) || checkedForms.delete(form)) return
    event.preventDefault()
    event.stopImmediatePropagation() // the page has not seen it yet
    if (!isAsking) void ask(form, event.submitter)
  }
  addEventListener('submit', onSubmit, true)
  return () => removeEventListener('submit', onSubmit, true)
}
