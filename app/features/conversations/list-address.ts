import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The list state in the URL. */
export type ListQuery = {
  /** The cursor of the page. */
  before: string | null
  /** Archived ones. */
  archived: boolean
  /** The search text; empty without a search. */
  search: string
}

export const listFields = { before: 'antes', archived: 'arquivadas', search: 'busca' } as const
export const maxSearchLength = 60

export const readListQuery = (query: URLSearchParams): ListQuery => ({
  before: query.get(listFields.before),
  archived: query.has(listFields.archived),
  search: (query.get(listFields.search) ?? '').trim().slice(0, maxSearchLength),
})

/** The query string; empty by default. */
export function toQueryString({ before = null, archived = false, search = '' }: Partial<ListQuery>) {
  const query = new URLSearchParams()
  if (archived) query.set(listFields.archived, '1')
  if (search) query.set(listFields.search, search)
  if (before) query.set(listFields.before, before)
  const text = query.toString()
  return text && `?${text}`
}

const queryOf = (address: URL) => toQueryString(readListQuery(address.searchParams))

/** The list updates itself by API; other filters revalidate. */
export const isAnotherList = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => (formMethod ? defaultShouldRevalidate : queryOf(currentUrl) !== queryOf(nextUrl))
