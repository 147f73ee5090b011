import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What of the conversations is shown, as the address says. */
export type ListQuery = {
  /** The page that goes on after this place. */
  before: string | null
  /** Those that were put aside. */
  archived: boolean
  /** The search text; empty without a search. */
  search: string
}

export const listFields = { before: 'antes', archived: 'arquivadas', search: 'busca' } as const
export const maxSearchLength = 60

export const listWish = (query: URLSearchParams): ListQuery => ({
  before: query.get(listFields.before),
  archived: query.has(listFields.archived),
  search: (query.get(listFields.search) ?? '').trim().slice(0, maxSearchLength),
})

/** The part of the address behind its path; nothing where nothing is wished. */
export function listQuery({ before = null, archived = false, search = '' }: Partial<ListQuery>) {
  const query = new URLSearchParams()
  if (archived) query.set(listFields.archived, '1')
  if (search) query.set(listFields.search, search)
  if (before) query.set(listFields.before, before)
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
