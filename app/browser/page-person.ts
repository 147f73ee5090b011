import { renderedForHeader } from '#presenters/rendered-for.ts'

let person: number | undefined

/** Remembers for whom the signed-in area was rendered. */
export function setPagePerson(userId: number | undefined) {
  person = userId
}

/** Names that person in API calls, which are refused if another one has signed in meanwhile. */
export const pagePersonHeader = (): Record<string, string> =>
  person === undefined ? {} : { [renderedForHeader]: String(person) }
