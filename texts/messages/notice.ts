import type { NoticeFacts, NoticeKind } from '#domain/notifications/notice.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { aService } from '../a-service.ts'
import { brand } from '../brand.ts'
import { count } from '../format.ts'
import { coinsReturnedText } from '../refunds.ts'
import { withdrawalReasonTexts } from '../review-decisions.ts'
import { href } from '#href.ts'

type Words = { subject: string; lines: string[]; link: { text: string; path: string } }

const orderLink = (text: string, uuid: string) => ({ text, path: href('/meus-pedidos/:uuid', { uuid }) })

/** The e-mails that people get: first what happened, then what to do (product: Voice). */
const words: { [Kind in NoticeKind]: (facts: NoticeFacts[Kind]) => Words } = {
  order_finalized: ({ uuid, service, found }) => ({
    subject: `A busca do seu pedido terminou: ${count(found, 'profissional encontrado', 'profissionais encontrados')}`,
    lines: [
      `A busca do seu pedido de ${inSentence(service)} terminou com ${count(found, 'profissional', 'profissionais')}.`,
      'Compare as mensagens e os preços e escolha com calma. Nunca pague antes do serviço para "reservar horário".',
    ],
    link: orderLink('Ver profissionais', uuid),
  }),
  order_finalized_zero_lead: ({ uuid, service }) => ({
    subject: 'Nenhum profissional encontrado desta vez',
    lines: [
      `O prazo do seu pedido de ${inSentence(service)} terminou e ninguém pôde atender.`,
      'Você pode pedir de novo com outro prazo ou mais detalhes. Continua grátis.',
    ],
    link: orderLink('Ver o que fazer', uuid),
  }),
  still_needed: ({ uuid, service }) => ({
    subject: `Ainda precisa de ${aService(service)}?`,
    lines: [
      `Seu pedido de ${inSentence(service)} continua aberto.`,
      'Diga se a busca segue, se quer mais prazo, se já contratou ou se não precisa mais.',
    ],
    link: orderLink('Responder', uuid),
  }),
  lead_contacted: ({ uuid, service, professional }) => ({
    subject: 'Você recebeu uma mensagem!',
    lines: [
      `${professional ?? 'Um profissional'} respondeu ao seu pedido de ${inSentence(service)}.`,
      'Leia a mensagem e decida se quer conversar. Nada é cobrado de você.',
    ],
    link: orderLink('Ler mensagem', uuid),
  }),
  lead_accepted: ({ chatId, service }) => ({
    subject: 'Um cliente quer conversar com você',
    lines: [
      `O cliente de um pedido de ${inSentence(service)} abriu a conversa com você.`,
      'Responda logo: quem responde na primeira hora fecha mais serviços.',
    ],
    link: { text: 'Abrir conversa', path: href('/profissional/mensagens/:chatId', { chatId }) },
  }),
  lead_waits: ({ uuid, service }) => ({
    subject: 'Há mensagem esperando sua resposta',
    lines: [
      `Seu pedido de ${inSentence(service)} tem mensagem de profissional sem resposta.`,
      'Aceite para conversar ou recuse: assim ninguém fica esperando.',
    ],
    link: orderLink('Ler mensagens', uuid),
  }),
  coins_returned: ({ coins, reason }) => ({
    subject: `${coins === 1 ? 'Voltou' : 'Voltaram'} ${count(coins, 'moeda', 'moedas')} para sua carteira`,
    lines: [coinsReturnedText(coins, reason)],
    link: { text: 'Ver carteira', path: href('/profissional/carteira') },
  }),
  survey_available: ({ service, link }) => ({
    subject: `Você contratou ${aService(service)}?`,
    lines: [
      `Conte como foi o seu pedido de ${inSentence(service)}. Leva um minuto.`,
      'Sua avaliação ajuda outros clientes a escolher, e quem trabalha bem a ser encontrado.',
    ],
    link: { text: 'Responder', path: link },
  }),
  review_waits: ({ leadId, service }) => ({
    subject: 'Um cliente avaliou você',
    lines: [
      `O cliente de um pedido de ${inSentence(service)} contou que contratou você.`,
      'Como vocês não conversaram por aqui, a avaliação espera. Se vocês se falaram, toque em “Já falei com o cliente” na página do contato.',
    ],
    link: { text: 'Abrir contato', path: href('/profissional/contatos/:leadId', { leadId }) },
  }),
  review_withdrawn: ({ uuid, service, reason }) => ({
    subject: 'Sua avaliação foi retirada',
    lines: [
      `Nosso time retirou a avaliação do seu pedido de ${inSentence(service)}. Motivo: ${inSentence(withdrawalReasonTexts[reason])}.`,
      'Se você não concorda, escreva em Pedir ajuda com o que aconteceu.',
    ],
    link: orderLink('Ver pedido', uuid),
  }),
}

/** Subject and body of a message. `origin` stands before the address of the page that it leads to. */
export function noticeMessage<Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind], origin: string) {
  const { subject, lines, link } = words[kind](facts)
  return { subject, body: [...lines, `${link.text}: ${origin}${link.path}`, `${brand.name}`].join('\n\n') }
}
