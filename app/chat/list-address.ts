import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What of the conversations is shown, as the address says. */
export type ListWish = {
  /** The page that goes on after this place. */
  before: string | null
  /** Those that were put aside. */
  archived: boolean
}

const fields = { before: 'antes', archived: 'arquivadas' } as const

export const listWish = (query: URLSearchParams): ListWish => ({
  before: query.get(fields.before),
  archived: query.has(fields.archived),
})

/** The part of the address behind its path; nothing where nothing is wished. */
export function listQuery({ before = null, archived = false }: Partial<ListWish>) {
  const query = new URLSearchParams()
  if (archived) query.set(fields.archived, '1')
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
