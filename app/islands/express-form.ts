import { expressWindows, windowStart } from '#domain/orders/express.ts'
import { requestFormTexts } from '#texts/request-form.ts'
import { findPersonOnce } from './signed-in-person.ts'

/** Adapts the cached express form: removes past windows and known contact fields. Without React. */
export function enhanceExpressForm(form: HTMLFormElement) {
  disablePastWindows(form)
  form.addEventListener('change', () => disablePastWindows(form))
  void askNoContactAgain(form)
}

/** Removes started windows of today and past days. */
function disablePastWindows(form: HTMLFormElement) {
  const now = new Date()
  const days = form.elements.namedItem('day') as HTMLSelectElement
  for (const day of days.options)
    day.disabled = day.value !== '' && expressWindows.every((window) => windowStart(day.value, window) <= now)
  for (const window of form.querySelectorAll<HTMLInputElement>('input[name=window]')) {
    const isOver = days.value !== '' && windowStart(days.value, Number(window.value)) <= now
    window.disabled = isOver
    window.checked &&= !isOver
    window.closest<HTMLElement>('.choice')!.hidden = isOver
  }
}

/** A signed-in client sees that the contact is known, and whose it is. */
async function askNoContactAgain(form: HTMLFormElement) {
  const me = await findPersonOnce()
  if (me?.role !== 'client') return
  const contactLine = document.createElement('p')
  contactLine.textContent = requestFormTexts.knownContact(me.name)
  const contact = Object.entries({ name: me.name, email: me.email ?? '', phone: me.phone ?? '' }).map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  )
  form.querySelector('[data-contact]')!.replaceChildren(contactLine, ...contact)
}
