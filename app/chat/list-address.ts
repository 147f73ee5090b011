import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What of the conversations is shown, as the address says. */
export type ListWish = {
  /** The page that goes on after this place. */
  before: string | null
}

const fields = { before: 'antes' } as const

export const listWish = (query: URLSearchParams): ListWish => ({ before: query.get(fields.before) })

/** The part of the address behind its path; nothing where nothing is wished. */
export function listQuery({ before = null }: Partial<ListWish>) {
  const query = new URLSearchParams()
  if (before) query.set(fields.before, before)
  return query.size ? `?${query}` : ''
}

const wishedOf = (address: URL) => listQuery(listWish(address.searchParams))

/** The list keeps itself up by its own call; another part of it is asked for. */
export const isAnotherList = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => (formMethod ? defaultShouldRevalidate : wishedOf(currentUrl) !== wishedOf(nextUrl))
