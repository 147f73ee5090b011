import type { Person } from './signed-in-person.ts'

/** Fills empty fields `name` and `email` of a form with those of the signed-in person. */
export function fillOwnContact(form: HTMLFormElement, me: Person) {
  for (const name of ['name', 'email'] as const) {
    const field = form.elements.namedItem(name) as HTMLInputElement
    field.value ||= me[name] ?? ''
  }
}
