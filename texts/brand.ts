/** The name of the product, in one place, so that it can be changed. */
export const brand = {
  name: 'Ajeita',
  line: 'Ajeita com quem sabe.',
  description: 'Peça um serviço, receba até 4 profissionais e escolha com calma. É grátis para quem pede.',
} as const
