import { formatCount } from './format.ts'
import { pageTitle } from './site.ts'

/** The page of search results, for those whose browser does not search as they type. */
export const searchResultsTexts = {
  title: (text: string) => pageTitle(text ? `Busca por “${text}”` : 'Busca de serviços'),
  description: 'Procure entre centenas de serviços e peça até 4 orçamentos grátis.',
  heading: 'Busca de serviços',
  found: (services: number, text: string) => `${formatCount(services, 'serviço', 'serviços')} para “${text}”`,
  tooShort: 'Escreva pelo menos 2 letras, como “pintor” ou “torneira pingando”.',
  nothing: 'Tente outra palavra, ou escolha pelo tipo de serviço.',
  roots: 'Todos os tipos de serviço',
  popular: 'Os mais pedidos',
} as const
