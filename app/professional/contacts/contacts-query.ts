import { type Stage, stages } from '#domain/leads/pipeline/stage.ts'

const maxSearchLength = 60
const lastPage = 1000

/** Parses `?etapa=talked&busca=bia&pagina=2`; unknown values are ignored. */
export function readContactsQuery(query: URLSearchParams) {
  const stage = stages.find((each) => each === query.get('etapa'))
  const search = (query.get('busca') ?? '').trim().slice(0, maxSearchLength) || undefined
  const page = Number(query.get('pagina') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1 && page <= lastPage
  return { stage, search, page: stage && isPage ? page : 1 }
}

type Query = { stage?: Stage | undefined; search?: string | undefined; page?: number }

/** The URL of such a query. */
export function contactsQuery({ stage, search, page = 1 }: Query) {
  const query = new URLSearchParams()
  if (stage) query.set('etapa', stage)
  if (search) query.set('busca', search)
  if (page > 1) query.set('pagina', String(page))
  const text = query.toString()
  return text && `?${text}`
}
