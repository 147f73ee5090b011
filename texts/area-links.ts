/** The bottom bars, which public pages show as well: no other text is loaded for them. */
export const areaTexts = {
  client: {
    title: 'Área do cliente',
    home: 'Início',
    orders: 'Pedidos',
    messages: 'Mensagens',
    account: 'Conta',
  },
  professional: {
    title: 'Área do profissional',
    opportunities: 'Oportunidades',
    contacts: 'Contatos',
    messages: 'Mensagens',
    wallet: 'Carteira',
    profile: 'Perfil',
  },
} as const
