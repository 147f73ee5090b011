import { type ChatbotAnswer, questionLimit, type ChatbotIntent } from '#domain/help/chatbot.ts'
import { pinLifeMinutes } from '#domain/identity/pins/pin.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { href, serviceHref } from '#href.ts'
import type { ChatbotLink } from './chatbot.ts'
import { formatMoney, formatNumber } from './format.ts'
import { supportStateText } from './help.ts'

/** Answers of the assistant (spec 2, chatbot page; AMB-54). */
const answerTexts = {
  empty: 'Não recebi nenhuma palavra. Escreva a sua dúvida, como “como cancelo um pedido?”.',
  too_long: `Sua mensagem passou de ${formatNumber(questionLimit)} caracteres. Escreva em poucas palavras o que aconteceu, ou envie o texto inteiro ao time em Pedir ajuda.`,
  safety:
    'Se há perigo agora, ligue 190. Não pague nada e não passe códigos. Guarde as mensagens e conte ao time: casos de segurança vêm primeiro.',
  person: 'O time responde por e-mail, com número de protocolo.',
  pin: `O código tem 4 dígitos e vale ${pinLifeMinutes} minutos. Espere a contagem chegar a zero, confira o número e peça outro. Ninguém do nosso time pede esse código.`,
  refund:
    'As moedas voltam sozinhas em vários casos, como pedido bloqueado ou mensagem que o cliente não abriu em 48 horas. Se algo ficou errado, conte ao time: ele responde por e-mail.',
  delete_account:
    'Você pode encerrar a conta quando quiser. A conta de profissional perde as moedas: veja antes o que acontece com pedidos, conversas e saldo.',
  own_order:
    'Eu não vejo pedidos, conversas nem saldos. Entre na sua conta: em Meus pedidos aparece a situação de cada um.',
  become_professional:
    'Para trabalhar com a Ajeita você não paga mensalidade nem comissão. Usa moedas só quando quer o contato de um pedido, e vê o preço antes.',
  hours: 'O time atende de segunda a sábado, das 8h às 20h, exceto feriados.',
  app: 'O aplicativo é o próprio site, instalado no celular: abre em tela cheia e avisa você. Veja como instalar.',
  coins:
    '1 moeda vale R$ 1,00 e serve para o profissional desbloquear o contato de um pedido. Quem pede serviço não usa moedas.',
  price: 'Pedir é grátis. O preço do serviço você combina direto com o profissional, sem comissão.',
  cancel: 'Você pode desistir sem pagar nada. Veja o passo a passo.',
  greeting: 'Olá! Conte a sua dúvida com as suas palavras.',
  thanks: 'Por nada. Se precisar de mais alguma coisa, é só escrever.',
  found: 'Encontrei isto:',
  nothing: 'Não encontrei uma resposta para isso. Tente com outras palavras ou envie a pergunta ao time.',
} as const satisfies Record<ChatbotIntent, string>

/** The text of an answer. `now` tells whether support is open. */
export function chatbotAnswerText({ intent, price, services, articles }: ChatbotAnswer, now: Date) {
  if (price) {
    const { service, unit, minimumCents, averageCents, maximumCents, sampleSize } = price
    const source = sampleSize === 0 ? ' É uma estimativa nossa: o valor final depende do seu caso.' : ''
    return `${service} custa em média ${formatMoney(averageCents)} ${unit}, de ${formatMoney(minimumCents)} a ${formatMoney(maximumCents)}.${source} Pedir orçamentos é grátis.`
  }
  if (intent === 'found' && !articles.length)
    return services.length === 1 ? 'Encontrei este serviço:' : 'Encontrei estes serviços:'
  const stateToo = intent === 'person' || intent === 'hours'
  return stateToo ? `${answerTexts[intent]} ${supportStateText(now)}` : answerTexts[intent]
}

const pageLinks: Partial<Record<ChatbotIntent, ChatbotLink[]>> = {
  own_order: [{ title: 'Meus pedidos', href: href('/meus-pedidos') }],
  app: [{ title: 'Baixar o aplicativo', href: href('/baixar-app') }],
  too_long: [{ title: 'Pedir ajuda', href: href('/pedir-ajuda') }],
}

/** Links of an answer: services first, then pages, then articles. */
export const chatbotLinks = ({ intent, services, articles }: ChatbotAnswer): ChatbotLink[] => [
  ...services.map(({ name, fullSlug }) => ({ title: `Pedir ${inSentence(name)}`, href: serviceHref(fullSlug) })),
  ...(pageLinks[intent] ?? []),
  ...articles.map(({ slug, title }) => ({ title, href: href('/central-de-ajuda/:slug', { slug }) })),
]
