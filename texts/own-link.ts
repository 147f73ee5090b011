import { formatCount } from './format.ts'

/** Texts of a professional's own link (product: Professional side). */
export const linkTexts = {
  own: 'Meu link',
  part: 'Contatos que vêm por ele não custam moedas',
  intro:
    'Mande para seus clientes, ou mostre o código. Quem pede por ele pede só para você, e o contato não custa moedas.',
  label: 'Seu link',
  copy: 'Copiar link',
  copied: 'Link copiado',
  see: 'Ver como o cliente vê',
  code: 'Código para mostrar',
  codeText:
    'O cliente aponta a câmera do celular e cai direto no seu link. Serve no cartão, no carro e no orçamento impresso.',
  codeLabel: 'Código QR do seu link',
  share: 'Compartilhar código (PNG)',
  download: 'Baixar em SVG',
  ordersTitle: 'Pedidos pelo seu link',
  orderCount: (orders: number) =>
    orders
      ? `${formatCount(orders, 'pedido veio', 'pedidos vieram')} pelo seu link.`
      : 'Ninguém pediu pelo seu link ainda. Que tal mandar para um cliente antigo?',
  rulesTitle: 'Como funciona',
  rules: [
    'Por 24 horas o pedido é só seu. Escreva nesse prazo e ele continua só com você.',
    'Sem mensagem sua em 24 horas, outros profissionais também veem o pedido, e o cliente é avisado.',
    'O cliente pode abrir o pedido para outros quando quiser. Para você o contato segue custando 0 moedas.',
    'Pedido feito com o seu próprio número não vale.',
  ],

  title: (name: string) => `Pedir orçamento só para ${name}`,
  description: (name: string) =>
    `Conte o que precisa e ${name} responde. É grátis e só ${name} vê o pedido por 24 horas.`,
  only: (name: string) =>
    `Só ${name} recebe este pedido nas primeiras 24 horas. Sem resposta, o pedido segue para outros profissionais da região. Você pode abrir antes, na página do pedido.`,
  onlyTitle: 'Grátis e sem compromisso',
  choose: 'De que serviço você precisa?',
  otherService: 'Escolher outro serviço',
  seeProfile: (name: string) => `Ver o perfil de ${name}`,
  notNow: (name: string) => `${name} não está recebendo pedidos agora`,
  notNowText: 'Você pode fazer um pedido comum: até 4 profissionais da região respondem, de graça.',
  seeServices: 'Ver serviços',
} as const
