/** Texts of the form by which a client changes place and date of an order (product: Order life). */
export const placeAndDateTexts = {
  title: 'Local e data',
  edit: 'Mudar local ou data',
  help: 'Enquanto nenhum profissional recebeu o seu contato, dá para mudar. Se a cidade mudar, o pedido vai para quem atende lá.',
  when: 'Quando',
  place: 'Onde',
  save: 'Salvar local e data',
  refusals: {
    already_unlocked:
      'Um profissional acabou de receber o seu contato, e por isso o local e a data não mudaram. Combine a mudança com ele na conversa.',
    already_open: 'Você já tem um pedido igual em andamento nesta cidade. Nada mudou neste pedido.',
  },
} as const
