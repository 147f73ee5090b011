import { createContext, useContext } from 'react'
import { renderedForField } from '#presenters/rendered-for.ts'

/** The id of the person for whom the signed-in area was rendered. */
export const RenderedForContext = createContext<number | undefined>(undefined)

/** Names that person in a form, which is refused if another one has signed in meanwhile. */
export function RenderedFor() {
  const userId = useContext(RenderedForContext)
  return userId === undefined ? null : <input type="hidden" name={renderedForField} value={userId} />
}
