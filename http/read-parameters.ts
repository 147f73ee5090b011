import { pathAt } from '#routes.ts'

/**
 * The query parameters that a public page reads. Other parameters do not make another cache entry, so `?x=1` does not
 * bypass the cache.
 */
export const readParameters: Record<string, readonly string[]> = {
  '/busca': ['texto'],
  '/como-funciona-o-preco': ['servico', 'estado', 'cidade', 'foto', 'prazo'],
  '/pedir-ajuda': ['assunto', 'texto'],
  '/central-de-ajuda/chatbot': ['texto'],
  '/central-de-ajuda/exclusao-de-conta': ['conta'],
  '/profissionais/:slug': ['servico'],
  '/profissionais/:slug/avaliacoes': ['antes'],
}

/** Whether the page of a path reads one of the parameters. A trailing slash makes no difference. */
export const readsQuery = (path: string, query: URLSearchParams) =>
  readParameters[pathAt(path)]?.some((name) => query.has(name)) === true
