import { pathAt } from '#routes.ts'

/**
 * What public pages read of a query. A page that is asked for with one of its own parameters is made for that question;
 * whatever else stands in a query makes no other page, so that nobody slips past the kept ones by `?x=1`.
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

/** Whether the page of a path reads one of the parameters. A path with a slash at its end is the same page. */
export const readsQuery = (path: string, query: URLSearchParams) =>
  readParameters[pathAt(path)]?.some((name) => query.has(name)) === true
