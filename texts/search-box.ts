/** Texts around the search field; results are in catalog.ts. */
export const searchBoxTexts = {
  label: 'O que você precisa ajeitar?',
  placeholder: 'Pintor, torneira pingando…',
  list: 'Serviços encontrados',
  search: 'Buscar',
  searching: 'Procurando…',
  failed: 'Não deu para buscar agora. Confira sua conexão e continue digitando para tentar de novo.',
  found: (count: number) => (count === 1 ? '1 serviço encontrado' : `${count} serviços encontrados`),
} as const
