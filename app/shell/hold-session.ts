import { call } from '#app/browser/call.ts'
import type { Role } from '#domain/identity/user.ts'
import { signInAgain, signInDialogId } from '#app/browser/sign-in-again.ts'
import { href } from '#href.ts'

/** Whether somebody is signed in: who is not any more signs in first, or closes the dialog. Without an answer, the server decides. */
export async function holdSession(role: Role) {
  const answer = await call<{ present: boolean }>('/api/session')
  return !answer.ok || answer.value.present || signInAgain(role)
}

/** Not ours to ask for: what is no change, says so (`data-unasked`), ends the session, or opens it. */
const leavesAnyway = (form: HTMLFormElement) =>
  form.method !== 'post' ||
  'unasked' in form.dataset ||
  form.getAttribute('action') === href('/sair') ||
  form.closest(`#${signInDialogId}`) !== null

/**
 * Before a form of a signed-in area leaves the browser: when its session is over, the person signs in first, and the form
 * goes on as it was filled in; whoever closes the dialog keeps it as it is. Only forms ask: whoever merely looks is sent to
 * the sign-in by the server. Returns how to take this back.
 */
export function holdForms(role: Role) {
  const asked = new WeakSet<HTMLFormElement>()
  let isAsking = false
  async function ask(form: HTMLFormElement, button: HTMLElement | null) {
    isAsking = true
    button?.setAttribute('aria-busy', 'true')
    const goesOn = await holdSession(role)
    button?.removeAttribute('aria-busy')
    isAsking = false
    if (!goesOn || !form.isConnected) return
    asked.add(form)
    form.requestSubmit(button)
  }
  function onSubmit(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || leavesAnyway(form) || asked.delete(form)) return
    event.preventDefault()
    event.stopImmediatePropagation() // the page has not seen it yet
    if (!isAsking) void ask(form, event.submitter)
  }
  addEventListener('submit', onSubmit, true)
  return () => removeEventListener('submit', onSubmit, true)
}
