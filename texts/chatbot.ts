/** The chatbot page (spec 2; AMB-54). Its answers are in chatbot-answers.ts: browsers get them one by one. */
export const chatbotTexts = {
  title: 'Assistente da Ajeita',
  description:
    'Pergunte sobre pedidos, código no celular, preços, moedas e segurança. O assistente responde na hora com artigos e serviços.',
  intro: 'Sou um programa: respondo na hora com os artigos e os serviços da Ajeita. Não vejo pedidos nem contas.',
  conversation: 'Conversa com o assistente',
  assistant: 'Assistente',
  you: 'Você',
  hello: 'Olá! Pergunte com as suas palavras. Por exemplo: “não recebi o código” ou “quanto custa um pintor”.',
  field: 'Sua pergunta',
  placeholder: 'Escreva sua pergunta',
  send: 'Enviar',
  failed: 'Sua pergunta não chegou. Verifique a conexão e tente de novo.',
  suggestions: 'Perguntas comuns',
  links: 'Veja também',
  openTicket: 'Enviar ao time',
  openTicketText: 'O time recebe a conversa até aqui e responde por e-mail. Você ganha um número de protocolo na hora.',
  ticketName: 'Nome',
  ticketEmail: 'E-mail',
  ticketText: 'O que o time vai ler',
  sendTicket: 'Enviar e receber o protocolo',
  ticketFailed: 'A mensagem não chegou. Verifique a conexão e tente de novo.',
  ticketOpened: (protocol: string) => `Recebemos sua mensagem. Seu protocolo: ${protocol}.`,
  moreHelp: 'Outros caminhos',
  articles: 'Ver todos os artigos',
  ticketPage: 'Pedir ajuda ao time',
  tooMany: 'Você enviou muitas perguntas em um minuto. Espere um pouco e tente de novo.',
} as const

export const chatbotSuggestions = [
  'Não recebi o código no celular',
  'Quanto custa usar a Ajeita?',
  'Como recebo minhas moedas de volta?',
  'Falar com uma pessoa do time',
] as const

export type ChatbotLink = { title: string; href: string }

/** A chatbot conversation for staff, truncated at the start if too long. */
export function chatbotTranscript(messages: readonly { mine: boolean; text: string }[], maxLength: number) {
  const text = messages
    .map(({ mine, text }) => `${mine ? chatbotTexts.you : chatbotTexts.assistant}: ${text}`)
    .join('\n')
  return text.length <= maxLength ? text : `…${text.slice(text.length - maxLength + 1)}`
}
