/** Alternative text of each banner. */
export const bannerTexts: Record<string, string> & { other: string } = {
  'antes-de-pagar': 'Antes de pagar, confira quem é: veja as dicas de segurança',
  'quanto-custa-a-obra': 'Quanto custa a sua obra? Veja preços',
  'na-tela-do-celular': 'A Ajeita na tela do seu celular: veja como instalar',
  'festa-sem-correria': 'Festa boa é festa sem correria: veja quem ajuda',
  'tinta-e-mao-de-obra': 'Tinta e mão de obra por metro: veja preços',
  other: 'Novidade da Ajeita',
}
