import { call } from '#app/browser/call.ts'
import type { Role } from '#domain/identity/user.ts'
import { signInAgain, signInDialogId } from '#app/browser/sign-in-again.ts'
import { href } from '#href.ts'

/** Whether the session is active; otherwise the sign-in dialog opens. Without a response the server decides. */
export async function holdSession(role: Role) {
  const answer = await call('GET /api/session')
  return !answer.ok || answer.value.present || signInAgain(role)
}

/** Not checked: forms that change nothing (`data-unasked`), end the session, or start it. */
const leavesAnyway = (form: HTMLFormElement) =>
  form.method !== 'post' ||
  'unasked' in form.dataset ||
  form.getAttribute('action') === href('/sair') ||
  form.closest(`#${signInDialogId}`) !== null

/**
 * Checks the session before a form of a signed-in area is submitted: if it ended, the person signs in and the form
 * continues as filled in; closing the dialog keeps it. Only forms check; loaders redirect to the sign-in. Returns how
 * to stop.
 */
export function holdForms(role: Role) {
  const checkedForms = new WeakSet<HTMLFormElement>()
  let isAsking = false
  async function ask(form: HTMLFormElement, button: HTMLElement | null) {
    isAsking = true
    button?.setAttribute('aria-busy', 'true')
    const goesOn = await holdSession(role)
    button?.removeAttribute('aria-busy')
    isAsking = false
    if (!goesOn || !form.isConnected) return
    checkedForms.add(form)
    form.requestSubmit(button)
  }
  function onSubmit(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || leavesAnyway(form) || checkedForms.delete(form)) return
    event.preventDefault()
    event.stopImmediatePropagation() // the page has not seen it yet
    if (!isAsking) void ask(form, event.submitter)
  }
  addEventListener('submit', onSubmit, true)
  return () => removeEventListener('submit', onSubmit, true)
}
