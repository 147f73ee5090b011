import { boughtWithinDays, guaranteeBonusDays, minScore, minSoonPercent } from '#domain/guarantee/guarantee.ts'
import { repeatedWithinDays } from '#domain/leads/refund-claims/claim.ts'
import { unansweredDays, unopenedHours } from '#domain/leads/refund/refund-rules.ts'
import { coolingOffDays } from '#domain/purchases/purchase-limits.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { purchaseBonusDays, welcomeCoins, welcomeDays } from '#domain/wallet/lot.ts'
import { brand } from './brand.ts'
import { coinsWithValue, formatMoney } from './format.ts'
import { shortUrgencyTexts } from './orders.ts'
import { pageTitle } from './site.ts'

/** Texts of the pages for professionals (spec 2; AMB-70; product: Coins). */

export const homeSignUpTexts = {
  title: 'Você trabalha com serviços?',
  text: 'Receba pedidos da sua região e fique com 100% do valor. Sem mensalidade e sem comissão: você só usa moedas no contato que escolher.',
  more: 'Saiba como funciona para profissionais',
} as const

export const advertiseTexts = {
  title: pageTitle('Anuncie seus serviços e receba pedidos'),
  description:
    'Receba pedidos de clientes da sua região. Você vê o pedido antes, usa moedas só no contato que quiser e fica com 100% do valor do serviço.',
  crumb: 'Anuncie',
  heading: 'Seu trabalho, na frente de quem precisa',
  intro: 'Os clientes contam o que precisam. Você escolhe quais contatos quer e fica com 100% do valor do serviço.',
  services: 'Escolha o que você faz',
  servicesIntro: 'Veja quanto se cobra, o que os clientes pedem e quanto custa um contato.',
  allServices: 'Ver todos os serviços',
  more: 'Saiba tudo antes de começar',
} as const

export const advertiseServiceTexts = {
  title: (plural: string) => pageTitle(`${plural}: receba pedidos perto de você`),
  description: (plural: string, median: number) =>
    `${plural}: receba pedidos da sua região. Serviço típico de ${formatMoney(median)}, sem mensalidade e sem comissão: o valor é todo seu.`,
  heading: (plural: string) => `Clientes para ${inSentence(plural)}`,
  intro: (name: string) =>
    `Gente que procura ${inSentence(name)} conta o que precisa aqui. Você vê o pedido inteiro, sem o contato, e só usa moedas se quiser falar com o cliente.`,
  median: 'Valor típico de um serviço',
  medianNote: 'Metade dos serviços sai por mais, metade por menos. É estimativa nossa: o preço quem combina é você.',
  contact: 'Contato de um pedido típico',
  contactNote: 'Pedido para os próximos 30 dias, com contato por WhatsApp, na primeira vaga.',
  requests: 'O que os clientes pediram há pouco',
  requestsIntro: 'Sem nome nem endereço: o contato só aparece para quem assume o pedido.',
  noRequests: 'Nenhum pedido nos últimos dias. Quem se cadastra primeiro é avisado primeiro.',
  page: (name: string) => `Ver a página de ${inSentence(name)}`,
  others: 'Outros serviços parecidos',
} as const

export const becomeProfessionalTexts = {
  title: pageTitle('Seja um profissional'),
  description:
    'Sem mensalidade e sem comissão: você fica com 100% do valor do serviço e só usa moedas no contato que escolher. Cadastre-se grátis.',
  crumb: 'Seja um profissional',
  heading: 'Você faz o serviço. O valor é todo seu.',
  intro:
    'Na Ajeita, quem trabalha fica com 100% do valor do serviço, sem mensalidade e sem comissão. Você usa moedas só para abrir o contato que escolher.',
} as const

export const proPromisesTitle = 'O que você pode esperar'

export const proPromises = [
  { title: 'Fica com 100% do valor', text: 'O cliente paga direto a você. A Ajeita não desconta nada do serviço.' },
  {
    title: 'Sem mensalidade',
    text: 'Sem plano, sem fidelidade e sem comissão. Ficou um mês sem usar? Não pagou nada.',
  },
  { title: 'O preço vem antes', text: 'Você vê o pedido inteiro e quantas moedas custa o contato antes de decidir.' },
  { title: 'No máximo 4 por pedido', text: 'Cada cliente fala com até 4 profissionais. Ninguém disputa com vinte.' },
] as const

export const proSteps = {
  title: 'Como funciona para você',
  steps: [
    { title: 'Cadastre-se grátis', text: 'E-mail, celular e um código por SMS. Depois, o que você faz e onde atende.' },
    {
      title: 'Veja os pedidos da sua região',
      text: 'Serviço, bairro, prazo e as respostas do cliente. Você só vê o contato depois de desbloquear.',
    },
    {
      title: 'Use moedas no contato que quiser',
      text: 'O preço aparece em moedas e em reais, com o motivo. Sem vaga livre, nenhuma moeda é cobrada.',
    },
    { title: 'Combine direto e receba tudo', text: 'Preço, prazo e pagamento são entre você e o cliente.' },
  ],
} as const

export const coinTexts = {
  title: 'De onde vêm as moedas',
  intro: `Uma moeda vale R$ 1,00. Você compra por Pix quando quiser. Moedas compradas não vencem. O bônus de uma compra vale ${purchaseBonusDays} dias; as ${welcomeCoins} moedas de boas-vindas, ${welcomeDays}. Mudou de ideia? Em até ${coolingOffDays} dias, o dinheiro das moedas que você não usou volta.`,
} as const

export const leadPriceTexts = {
  title: 'Quanto custa um contato',
  intro:
    'O preço parte de 3% do valor típico do serviço e muda com o prazo, a procura e a vaga. Nunca passa de 60 moedas.',
  median: 'Valor típico',
  soon: shortUrgencyTexts.today,
  month: shortUrgencyTexts.month,
  undecided: shortUrgencyTexts.undecided,
  coins: coinsWithValue,
  money: formatMoney,
  note: 'Exemplos calculados agora com a regra que vale para todos: contato por WhatsApp, primeira vaga, de 5 a 20 profissionais na região. Cada pedido mostra a própria conta em “Por que este preço?”.',
} as const

export const proQuestions = {
  title: 'Perguntas de quem está chegando',
  items: [
    {
      question: 'Preciso pagar para me cadastrar?',
      answer: 'Não. Cadastro, perfil e pedidos na tela são grátis. Você só usa moedas para abrir um contato.',
    },
    {
      question: 'A Ajeita fica com parte do meu serviço?',
      answer:
        'Não. Sem comissão e sem mensalidade: você fica com 100% do valor do serviço, e o cliente paga direto a você.',
    },
    {
      question: 'E se o cliente não responder?',
      answer: `Se você escreveu em até 4 horas de atendimento e o cliente não abriu a mensagem em ${unopenedHours} horas, as moedas voltam sozinhas. Se abriu e não respondeu em ${unansweredDays} dias, depois de duas tentativas suas, volta metade.`,
    },
    {
      question: 'E se o celular estiver errado?',
      answer: `Peça na página do contato. Se uma mensagem nossa já voltou porque não há como entregar naquele número, as moedas voltam na hora; senão o time confere e responde em até 2 dias úteis. O mesmo vale para pedido repetido em ${repeatedWithinDays} dias, cidade errada ou pedido bloqueado.`,
    },
    {
      question: 'E se o cliente não me escolher?',
      answer:
        'Depois de uma conversa de verdade, as moedas não voltam: elas pagam o contato, não o fechamento. Por isso no máximo 4 profissionais recebem cada pedido.',
    },
    {
      question: 'E se nenhum dos primeiros clientes me contratar?',
      answer: `Se nenhum dos seus 15 primeiros contatos contratou, devolvemos 100% uma vez, como bônus de ${guaranteeBonusDays} dias. Vale para contatos desbloqueados em até ${boughtWithinDays} dias, com identidade aprovada, perfil de ${minScore} pontos e resposta em até 4 horas de atendimento para ${minSoonPercent}% deles.`,
    },
    {
      question: 'Posso pagar para aparecer primeiro?',
      answer: 'Não, e ninguém pode. A ordem vem da distância, da qualidade e de quem responde rápido.',
    },
    {
      question: 'Que documentos vocês pedem?',
      answer:
        'O celular confirmado e o CPF ou o CNPJ. Sem identidade aprovada, são até 3 contatos de até 10 moedas cada um; com ela o limite acaba, e você ganha 20 moedas de bônus. Alguns serviços pedem também o registro no conselho ou uma certidão.',
    },
  ],
} as const

export const downloadTexts = {
  title: pageTitle('Baixar o aplicativo'),
  description: `Coloque a ${brand.name} na tela do celular em um minuto: abre como aplicativo, sem ocupar espaço e sem loja.`,
  crumb: 'Baixar o aplicativo',
  heading: 'A Ajeita na tela do seu celular',
  intro:
    'O aplicativo é o próprio site, instalado no celular: abre em tela cheia, ocupa quase nada e está sempre em dia.',
  android: {
    title: 'No Android, pelo Chrome',
    steps: [
      'Abra a Ajeita no Chrome.',
      'Toque nos três pontos, no alto da tela.',
      'Toque em “Adicionar à tela inicial” ou “Instalar app”.',
      'Confirme em “Instalar”. O ícone aparece junto dos outros aplicativos.',
    ],
  },
  ios: {
    title: 'No iPhone, pelo Safari',
    steps: [
      'Abra a Ajeita no Safari.',
      'Toque em Compartilhar, o quadrado com a seta para cima.',
      'Escolha “Adicionar à Tela de Início”.',
      'Toque em “Adicionar”. O ícone aparece na tela.',
    ],
  },
  others: {
    title: 'No computador e em outros navegadores',
    steps: [
      'Abra a Ajeita no Chrome ou no Edge.',
      'Clique no ícone de instalar, no fim da barra de endereço, ou abra o menu do navegador.',
      'Escolha “Instalar Ajeita” e confirme.',
    ],
  },
  install: 'Instalar a Ajeita',
  installText: 'Este navegador instala em um toque. Você confirma antes.',
  installed: 'Pronto! A Ajeita está junto dos seus outros aplicativos.',
  storeAndroid: 'Abrir na loja do Android',
  storeIos: 'Abrir na loja do iPhone',
  notices: 'O que aparece na hora',
  noticesIntro: 'Com a Ajeita aberta, as novidades chegam sozinhas, sem atualizar a página:',
  noticeItems: [
    'Um profissional assumiu o seu pedido.',
    'Chegou mensagem na conversa.',
    'O pedido mudou de situação.',
    'Para profissionais: um pedido novo na sua região.',
  ],
  noticeNote:
    'Com a Ajeita fechada, as novidades esperam por você no sino, e este aparelho também pode avisar: ligue os avisos na sua conta, ou logo depois do seu pedido. O código de entrada continua chegando por SMS.',
  start: 'Fazer um pedido',
} as const
