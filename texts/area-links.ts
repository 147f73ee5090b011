/** Bottom bars. A file of their own, because public pages load no other text for them. */
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
