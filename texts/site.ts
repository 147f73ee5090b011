import { inSentence } from '#domain/shared/sentence.ts'
import { href } from '#href.ts'
import { brand } from './brand.ts'
import { becomeProfessionalHref } from './campaign-links.ts'
import { cookiesHref, cookieTexts } from './cookies.ts'
import { formatCount, formatMoney, monthOfDay } from './format.ts'

/** Texts of the public pages. Names, questions and prices of services come from the catalog. */

export const pageTitle = (title: string) => `${title} · ${brand.name}`

export const servicesText = (services: number) => formatCount(services, 'serviço', 'serviços')

/** The ten root categories in header and footer; their URLs never change (spec 2). */
export const rootLinks = [
  { slug: 'reformas-e-reparos', label: 'Reformas e reparos', short: 'Reformas' },
  { slug: 'familia', label: 'Família e serviços domésticos', short: 'Família' },
  { slug: 'assistencia-tecnica', label: 'Assistência técnica', short: 'Assistência' },
  { slug: 'aulas', label: 'Aulas', short: 'Aulas' },
  { slug: 'saude', label: 'Saúde', short: 'Saúde' },
  { slug: 'moda-e-beleza', label: 'Moda e beleza', short: 'Beleza' },
  { slug: 'eventos', label: 'Eventos', short: 'Eventos' },
  { slug: 'automoveis', label: 'Automóveis', short: 'Automóveis' },
  { slug: 'design-e-tecnologia', label: 'Design e tecnologia', short: 'Design e tec' },
  { slug: 'consultoria', label: 'Consultoria', short: 'Consultoria' },
] as const
export type RootSlug = (typeof rootLinks)[number]['slug']

const orders = 'Meus pedidos'
const help = 'Central de ajuda'

export const footerTexts = {
  orders,
  help,
  about: `A ${brand.name}`,
  aboutLinks: [
    { href: href('/sobre-nos'), label: 'Sobre nós' },
    { href: href('/central-de-ajuda'), label: help },
    { href: href('/seguranca'), label: 'Segurança' },
    { href: href('/carreiras'), label: 'Carreiras' },
    { href: href('/mapa-do-site'), label: 'Mapa do site' },
    { href: href('/termos-de-uso'), label: 'Termos de uso' },
    { href: href('/politica-de-privacidade/site'), label: 'Política de privacidade' },
    { href: cookiesHref, label: cookieTexts.preferences },
  ],
  everydayServices: 'Serviços',
  otherServices: 'Mais serviços',
  account: 'Sua conta',
  line: brand.line,
  support: 'Atendimento de segunda a sábado, das 8h às 20h, exceto feriados.',
  professionalLinks: [
    { href: becomeProfessionalHref('footer', 'rodape'), label: 'Seja um profissional' },
    { href: href('/anuncie'), label: 'Anuncie' },
    { href: href('/baixar-app'), label: 'Baixar o aplicativo' },
  ],
  accountLinks: [
    { href: href('/entrar'), label: 'Entrar' },
    { href: href('/meus-pedidos'), label: orders },
    { href: href('/profissional/entrar'), label: 'Sou profissional' },
  ],
} as const

/** Short names, below the search minimum of three letters, and their services. */
export const shortcuts = [
  { label: 'DJ', service: 'dj-para-festa' },
  { label: 'TV', service: 'conserto-de-televisao' },
  { label: 'PC', service: 'assistencia-para-computador' },
  { label: 'gás', service: 'instalacao-de-gas' },
  { label: 'spa', service: 'massagista' },
  { label: 'cão', service: 'passeador-de-caes' },
  { label: 'MEI', service: 'contador' },
  { label: 'app', service: 'criacao-de-aplicativos' },
] as const

export const homeTexts = {
  title: `${brand.name}: pintor, diarista, aulas e outros serviços perto de você`,
  heading: 'Casa, festa ou boletim: a\u00a0gente\u00a0ajeita.',
  intro:
    'Conte o que precisa em dois minutos. Até 4 profissionais da sua região respondem, e você escolhe com calma. Pedir é grátis.',
  shortcuts: 'Atalhos:',
  roots: 'Por onde começamos?',
  popular: 'Os mais pedidos',
  recommended: 'Boas ideias para agora',
  recommendedIntro: 'O que combina com a época do ano e o que mais gente pediu nos últimos 30 dias.',
  statistics: 'A Ajeita em números',
} as const

export const howItWorks = {
  title: 'Como funciona',
  steps: [
    {
      title: 'Conte o que precisa',
      short: 'Poucas perguntas, dois minutos.',
      text: 'Responda a algumas perguntas sobre o serviço, o lugar e o prazo. Confirme seu celular com um código.',
    },
    {
      title: 'Até 4 profissionais respondem',
      short: 'Só quem atende na sua região.',
      text: 'Seu pedido vai para quem atende na sua região. Só quem pode ajudar entra em contato, e nunca mais do que 4.',
    },
    {
      title: 'Compare e escolha',
      short: 'Sem pagar nada para a Ajeita.',
      text: 'Converse, compare preço e avaliações e feche direto com quem preferir. Você não paga nada para a Ajeita.',
    },
  ],
  open: 'Como funciona?',
  close: 'Fechar',
} as const

export const safetyTips = {
  title: 'Dicas de segurança',
  tips: [
    { title: 'Não pague sinal para reservar horário', text: "Nunca pague antes do serviço para 'reservar horário'." },
    { title: 'Olho na maquininha', text: 'Confira o valor na maquininha antes de digitar a senha.' },
    {
      title: 'Código é só seu',
      text: 'Nenhum profissional precisa do código que chega no seu celular. Não passe para ninguém.',
    },
    {
      title: 'Combine por escrito',
      text: 'Peça preço, prazo e o que está incluído na conversa: se houver dúvida depois, está tudo lá.',
    },
  ],
} as const

export const about = {
  title: 'Sobre a Ajeita',
  paragraphs: [
    'O joão-de-barro ergue a própria casa com barro, palha e paciência: centenas de viagens, uma parede de cada vez, a porta sempre virada para o lado certo. É assim que a gente gosta de serviço bem feito.',
    'A Ajeita junta quem precisa e quem sabe fazer. Quem pede não paga nada. Quem trabalha fica com 100% do valor do serviço: sem mensalidade e sem comissão. O profissional só usa moedas quando quer o contato de um pedido, e vê o preço antes.',
  ],
} as const

export const values = {
  title: 'Nossos valores',
  items: [
    {
      title: 'Quatro, e só',
      text: 'Seu contato chega a 4 profissionais no máximo. Ninguém recebe uma chuva de ligações.',
    },
    {
      title: 'Ninguém compra lugar',
      text: 'A ordem dos profissionais vem da qualidade e da distância, nunca de quem pagou mais.',
    },
    {
      title: 'Tudo às claras',
      text: 'Preços, regras e motivos aparecem antes de você decidir, e com todas as letras.',
    },
    { title: 'Respeito ao seu contato', text: 'Telefone e endereço só aparecem para quem assumiu o seu pedido.' },
  ],
} as const

export const serviceTexts = {
  from: (cents: number, unit: string) => `no mercado, a partir de ${formatMoney(cents)} ${unit}`,
  free: 'Grátis para quem pede',
  upToFour: 'Até 4 profissionais',
  noObligation: 'Sem compromisso de contratar',
} as const

export const categoryTexts = {
  form: 'Faça seu pedido',
  about: 'Sobre o serviço',
  length: 'Quanto tempo leva',
  prices: 'Quanto custa, em média',
  priceNote: 'O valor final depende do seu caso: combine com o profissional antes de começar.',
  month: monthOfDay,
  safety: 'Antes de tudo, segurança',
  questions: 'Perguntas frequentes',
  related: (name: string) => `Quem pede ${inSentence(name)} também pede`,
} as const

export const rootTexts = {
  title: (name: string) => pageTitle(`${name}: serviços perto de você`),
  services: 'Os mais pedidos',
  all: 'Todos, de A a Z',
  others: 'Outros tipos de serviço',
} as const

export const statusTexts = {
  notFound: {
    title: 'Página não encontrada',
    text: 'O endereço mudou ou tem alguma letra trocada. Procure o serviço aqui ou volte para o início.',
    near: 'Você procurava um destes?',
    action: 'Ir para o início',
  },
  notAllowed: {
    title: 'Você não tem permissão para esta página',
    text: 'Se você é do time, entre com a conta do time ou peça a quem cuida dele a permissão de que precisa.',
    action: 'Ir para o início',
    signIn: 'Entrar na área do time',
  },
  crossOrigin: {
    title: 'Este pedido veio de outro site',
    text: 'Por segurança, nada foi feito nem mudado. Se foi você, abra a página por aqui e envie de novo.',
  },
  outage: {
    title: 'Estamos fora do ar',
    text: 'Não conseguimos atender agora. Seus pedidos e conversas estão guardados. Espere alguns minutos e tente de novo.',
    action: 'Tentar de novo',
  },
  offline: {
    title: 'Você está sem internet',
    description: 'A página que aparece quando o aparelho está sem conexão.',
    text: 'Esta página precisa de conexão para abrir. Seus pedidos e conversas estão guardados na Ajeita.',
    action: 'Tentar de novo',
    byItself: 'Não precisa ficar tentando: quando a internet voltar, a página abre sozinha.',
    checksTitle: 'Enquanto isso, confira',
    checks: [
      'Se o Wi-Fi ou os dados móveis estão ligados.',
      'Se o modo avião está desligado.',
      'Se outro site abre neste aparelho.',
    ],
  },
  problem: {
    title: 'Tivemos um problema técnico',
    text: 'Algo falhou do nosso lado e já fomos avisados. Tente novamente em alguns instantes.',
    action: 'Ir para o início',
  },
} as const
