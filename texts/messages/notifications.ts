import { guaranteeBonusDays } from '#domain/guarantee/guarantee.ts'
import type { ClientSuspensionReason } from '#domain/identity/client-suspension.ts'
import type { NotificationFacts, NotificationKind } from '#domain/notifications/matrix.ts'
import type { TextFacts, NotificationContent } from '#domain/notifications/notification.ts'
import { maxLeads } from '#domain/orders/order.ts'
import type { SuspensionReason } from '#domain/professionals/professional.ts'
import { claimReasons, type RefundReason } from '#domain/shared/refund-reason.ts'
import { saoPauloInstant } from '#domain/shared/sao-paulo-time.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import type { DecisionReason, VerificationKind } from '#domain/verification/verification.ts'
import { welcomeDays } from '#domain/wallet/lot.ts'
import { href } from '#href.ts'
import { aService } from '../a-service.ts'
import { brand } from '../brand.ts'
import { clientSuspendedFor } from '../client-suspension.ts'
import { reasonText, settledText } from '../coins.ts'
import { formatCount, formatCoins, formatDay, formatMoney, monthOfDay } from '../format.ts'
import { notificationTexts, deliveryChannelTexts } from '../notifications.ts'
import { suspendedFor } from '../profile-settings.ts'
import { coinsReturnedText } from '../refunds.ts'
import { politeReason } from '../rejection.ts'
import { replyReasonTexts } from '../replies.ts'
import { warnedOfTexts } from '../reports.ts'
import { withdrawalReasonTexts } from '../review-decisions.ts'
import { deviceText } from '../sessions.ts'
import { ticketPath } from '../tickets.ts'
import { kindTexts, reasonTexts } from '../verification.ts'
import { formatVisitTime } from '../visits.ts'
import type { EmailWords } from './email.ts'

/**
 * First what happened, then what to do (product: Voice). The title stands alone on a phone; `lines` follow in an
 * e-mail.
 */
export type NotificationWords = { title: string; lines: string[]; link: { text: string; path: string } }

const order = (text: string, uuid: string) => ({ text, path: href('/meus-pedidos/:uuid', { uuid }) })
const contact = (text: string, leadId: number) => ({ text, path: href('/profissional/contatos/:leadId', { leadId }) })
const visit = (text: string, uuid: string, visitId: number) => ({
  text,
  path: href('/meus-pedidos/:uuid/visita/:visitId', { uuid, visitId }),
})
const visitDay = (startsAt: string, zone: string) => formatVisitTime(new Date(startsAt), zone)
const proposalLink = (text: string, uuid: string, proposalId: number) => ({
  text,
  path: href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId }),
})
const ownProposalLink = (leadId: number, proposalId: number) => ({
  text: 'Ver orçamento',
  path: href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId }),
})
const opportunityLink = (uuid: string) => ({
  text: 'Ver pedido',
  path: href('/profissional/oportunidades/:uuid', { uuid }),
})
const claimLink = (leadId: number) => ({
  text: 'Ler a resposta',
  path: href('/profissional/contatos/:leadId/devolucao', { leadId }),
})
const wallet = { text: 'Ver carteira', path: href('/profissional/carteira') }
const purchase = (text: string, uuid: string) => ({
  text,
  path: href('/profissional/carteira/compras/:uuid', { uuid }),
})
const ofService = ({ service }: TextFacts) => (service ? ` de ${inSentence(service)}` : '')
const inCity = ({ city }: TextFacts) => (city ? ` em ${city}` : '')
const pro = ({ professional }: TextFacts) => professional ?? 'Um profissional'
const theClient = ({ client }: TextFacts) => client ?? 'O cliente'
const canAnswer = ({ places = maxLeads }: TextFacts) =>
  places === 1 ? 'Um profissional pode responder' : `Até ${places} profissionais podem responder`
const newOrder = (about: TextFacts) => `${about.service ?? 'Pedido'}${inCity(about)}`

const nameOfKind = (document: string) => kindTexts[document as VerificationKind].name
const feminineKinds = new Set<string>(['identity', 'company', 'criminal_record'] satisfies VerificationKind[])
const approvedWord = (document: string) => (feminineKinds.has(document) ? 'aprovada' : 'aprovado')
const outcomeTexts = {
  approved: { title: approvedWord, line: 'Já vale no seu perfil.' },
  refused: {
    title: (document: string) => `não ${approvedWord(document)}`,
    line: 'Em Documentos você vê o motivo e o que pode enviar.',
  },
  correction: { title: () => 'precisa de correção', line: 'Envie de novo só o que pedimos: o resto já está certo.' },
} as const

const approvedIdentityLines = (coins: number | undefined) =>
  coins
    ? [
        `O selo já aparece no seu perfil e você ganhou ${formatCoins(coins)}.`,
        `As moedas valem por ${welcomeDays} dias e pagam o primeiro contato: ele custa no máximo ${formatCoins(coins)}.`,
      ]
    : ['O selo já aparece no seu perfil.']

const sentFiles = { picture: 'uma foto', pdf: 'um arquivo PDF', audio: 'uma mensagem de voz' } as const
/** The other side, by the reader's role. */
const writer = (about: TextFacts, role: Reader) => (role === 'client' ? pro(about) : theClient(about))

const closedAs = { solved: 'já resolveu', gave_up: 'desistiu do serviço', hired: 'já contratou' } as const

type Reader = 'client' | 'professional'
const conversation = (chatId: string, role: Reader) =>
  role === 'client' ? href('/mensagens/:chatId', { chatId }) : href('/profissional/mensagens/:chatId', { chatId })

function surveyTitle({ professional, service }: TextFacts) {
  if (professional) return `Como foi o serviço de ${professional}?`
  return service ? `Você contratou ${aService(service)}?` : 'Você contratou alguém?'
}

function refundLine(state: NotificationFacts['purchase_refunded']['state'], byStaff?: boolean) {
  if (state === 'done') return 'O dinheiro voltou pela mesma forma de pagamento da compra.'
  return byStaff
    ? 'O banco recusou a devolução que o nosso time pediu. Ele já foi avisado.'
    : 'O banco recusou a devolução. Peça ajuda ao nosso time: resolvemos com você.'
}

/** What one kind says, and the facts of its sample at `/dev/messages`. */
type Message<Kind extends NotificationKind> = {
  sample: NotificationFacts[Kind]
  words: (facts: NotificationFacts[Kind], about: TextFacts, role: Reader) => NotificationWords
}

const uuid = '0a000000-0000-4000-8000-000000000001'
const chatId = 'c0ffee00c0ffee00'
const leadId = 7
const sampleVisit = { startsAt: '2026-11-26T17:00:00.000Z', zone: 'America/Sao_Paulo' }

const messages: { [Kind in NotificationKind]: Message<Kind> } = {
  new_sign_in: {
    sample: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' },
    words: ({ userAgent }, _, role) => ({
      title: 'Entraram na sua conta em um aparelho novo',
      lines: [
        `Aparelho: ${deviceText(userAgent)}. A entrada foi feita com um código enviado ao seu celular.`,
        'Se foi você, está tudo certo. Se não foi, desconecte o aparelho e fale com o nosso time.',
      ],
      link: { text: 'Ver onde estou conectado', path: href(role === 'client' ? '/conta' : '/profissional/perfil') },
    }),
  },
  address_refused: {
    sample: { way: 'email' },
    words: ({ way }, _, role) => ({
      title:
        way === 'email'
          ? 'Seu e-mail não recebe nossas mensagens'
          : `Seu número não recebe ${deliveryChannelTexts[way]} nosso`,
      lines: [
        way === 'email'
          ? 'Uma mensagem nossa voltou. Confira o endereço em Avisos: até lá nada mais vai para ele.'
          : 'Uma mensagem nossa voltou. Até você conferir em Avisos, o que é importante vai por e-mail.',
      ],
      link: {
        text: 'Conferir em Avisos',
        path: href(role === 'client' ? '/conta/avisos' : '/profissional/perfil/avisos'),
      },
    }),
  },
  order_published: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Seu pedido está no ar',
      lines: [
        `${canAnswer(about)} ao seu pedido${ofService(about)}. Avisamos assim que alguém escrever.`,
        'Pedir é grátis, e você paga o serviço direto a quem contratar, só depois de combinado.',
      ],
      link: order('Acompanhar pedido', uuid),
    }),
  },
  order_held: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Nosso time vai ler seu pedido antes',
      lines: [
        `Uma pessoa confere o seu pedido${ofService(about)} antes de ele chegar aos profissionais.`,
        'Avisamos assim que ele seguir. Você não precisa fazer nada.',
      ],
      link: order('Acompanhar pedido', uuid),
    }),
  },
  lead_created: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `${pro(about)} vai falar com você`,
      lines: [`${pro(about)} recebeu o seu contato para conversar sobre o seu pedido${ofService(about)}.`],
      link: order('Ver quem é', uuid),
    }),
  },
  lead_contacted: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Você recebeu uma mensagem!',
      lines: [
        `${pro(about)} respondeu ao seu pedido${ofService(about)}.`,
        'Leia a mensagem e decida se quer conversar. Nada é cobrado de você.',
      ],
      link: order('Ler mensagem', uuid),
    }),
  },
  message_received: {
    sample: { chatId },
    words: ({ chatId, files }, about, role) => ({
      title: files ? `${writer(about, role)} enviou ${sentFiles[files]}` : `${writer(about, role)} escreveu para você`,
      lines: [
        files
          ? `Veja ${sentFiles[files]} na conversa do pedido${ofService(about)}.`
          : `Há mensagem nova na conversa do pedido${ofService(about)}.`,
      ],
      link: { text: 'Abrir conversa', path: conversation(chatId, role) },
    }),
  },
  report_decided: {
    sample: { chatId, decision: 'warned' },
    words: ({ chatId, decision }, about, role) => ({
      title: 'Nosso time leu sua denúncia',
      lines: [
        {
          nothing: `Lemos a conversa do pedido${ofService(about)} e não mudamos nada nela. Se quiser, você pode bloquear a pessoa.`,
          warned: `Avisamos quem escreveu na conversa do pedido${ofService(about)}. Se acontecer de novo, denuncie outra vez.`,
          closed: `Encerramos a conversa do pedido${ofService(about)} e avisamos quem escreveu.`,
        }[decision],
      ],
      link: { text: 'Abrir conversa', path: conversation(chatId, role) },
    }),
  },
  conversation_warned: {
    sample: { chatId, reason: 'advance_payment' },
    words: ({ chatId, reason }, about, role) => ({
      title: 'Aviso do nosso time sobre uma conversa',
      lines: [
        `Na conversa do pedido${ofService(about)} houve ${warnedOfTexts[reason]}. Isso não é permitido aqui.`,
        'Se acontecer de novo, a conta pode ser suspensa. Se foi um engano, escreva em Pedir ajuda.',
      ],
      link: { text: 'Abrir conversa', path: conversation(chatId, role) },
    }),
  },
  ticket_answered: {
    sample: { protocol: '2026-000123', isClosed: false },
    words: ({ protocol, isClosed }, _, role) => ({
      title: `Nosso time respondeu: protocolo ${protocol}`,
      lines: [
        isClosed
          ? 'Leia a resposta. Este atendimento foi encerrado: se precisar de mais ajuda, abra outro.'
          : 'Leia a resposta. Se faltou alguma coisa, escreva na mesma página.',
      ],
      link: { text: 'Ler resposta', path: ticketPath(protocol, role) },
    }),
  },
  order_finalized: {
    sample: { uuid, found: 3 },
    words: ({ uuid, found }, about) => ({
      title: `A busca do seu pedido terminou: ${formatCount(found, 'profissional respondeu', 'profissionais responderam')}`,
      lines: [
        `A busca do seu pedido${ofService(about)} terminou com ${formatCount(found, 'profissional', 'profissionais')}.`,
        'Compare as mensagens e os preços e escolha com calma. Nunca pague antes do serviço para “reservar horário”.',
      ],
      link: order('Ver profissionais', uuid),
    }),
  },
  order_finalized_zero_lead: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Nenhum profissional encontrado desta vez',
      lines: [
        `O prazo do seu pedido${ofService(about)} terminou e ninguém pôde atender.`,
        'Você pode pedir de novo com outro prazo ou mais detalhes. Continua grátis.',
      ],
      link: order('Ver o que fazer', uuid),
    }),
  },
  order_blocked: {
    sample: { uuid, reason: 'contact_data' },
    words: ({ uuid }, about) => ({
      title: 'Seu pedido foi bloqueado',
      lines: [
        `Seu pedido${ofService(about)} não segue nossas regras.`,
        'Na página do pedido você lê o motivo e o que fazer agora.',
      ],
      link: order('Ver o motivo', uuid),
    }),
  },
  order_opened: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Seu pedido agora está aberto a outros profissionais',
      lines: [
        `Quem você chamou pelo link ainda não escreveu sobre o seu pedido${ofService(about)}.`,
        'Por isso o pedido segue também para outros profissionais da região.',
      ],
      link: order('Ver pedido', uuid),
    }),
  },
  professional_joined: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Um profissional novo pode atender você',
      lines: [
        `Alguém que atende na sua região entrou depois do seu pedido${ofService(about)}. Peça de novo: é grátis.`,
      ],
      link: order('Pedir de novo', uuid),
    }),
  },
  still_needed: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: about.service ? `Ainda precisa de ${aService(about.service)}?` : 'Ainda precisa do serviço?',
      lines: [
        `Seu pedido${ofService(about)} continua aberto.`,
        'Diga se a busca segue, se quer mais prazo, se já contratou ou se não precisa mais.',
      ],
      link: order('Responder', uuid),
    }),
  },
  lead_unanswered: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: 'Há mensagem esperando sua resposta',
      lines: [
        `Seu pedido${ofService(about)} tem mensagem de profissional sem resposta.`,
        'Aceite para conversar ou recuse: assim ninguém fica esperando.',
      ],
      link: order('Ler mensagens', uuid),
    }),
  },
  professional_left: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Um profissional do seu pedido${ofService(about)} saiu da ${brand.name}`,
      lines: ['Os dados dele foram apagados, e a conversa terminou.', 'No pedido você vê com quem mais pode falar.'],
      link: order('Ver pedido', uuid),
    }),
  },
  proposal_sent: {
    sample: { uuid, proposalId: 3 },
    words: ({ uuid, proposalId }, about) => ({
      title: `${pro(about)} enviou um orçamento`,
      lines: [
        `Leia com calma o que está incluído no orçamento do seu pedido${ofService(about)}.`,
        'Você pode pedir mudança, aceitar ou recusar.',
      ],
      link: proposalLink('Ver orçamento', uuid, proposalId),
    }),
  },
  proposal_expiring: {
    sample: { uuid, proposalId: 3 },
    words: ({ uuid, proposalId }, about) => ({
      title: `${about.professional ? `O orçamento de ${about.professional}` : 'Um orçamento'} vence em até 24 horas`,
      lines: [
        `A validade do orçamento do seu pedido${ofService(about)} está no fim.`,
        'Se precisar de mais tempo, peça: quem enviou pode mandar outra versão.',
      ],
      link: proposalLink('Ver orçamento', uuid, proposalId),
    }),
  },
  proposal_withdrawn: {
    sample: { uuid, proposalId: 3 },
    words: ({ uuid, proposalId }, about) => ({
      title: `${pro(about)} retirou o orçamento`,
      lines: [
        `O orçamento do seu pedido${ofService(about)} não vale mais e não pode ser aceito.`,
        'A conversa continua: você pode pedir outro.',
      ],
      link: proposalLink('Ver orçamento', uuid, proposalId),
    }),
  },
  survey_available: {
    sample: { uuid, link: href('/meus-pedidos') },
    words: ({ link }, about) => ({
      title: surveyTitle(about),
      lines: [
        `Conte como foi o seu pedido${ofService(about)}. Leva um minuto.`,
        'Sua avaliação ajuda outros clientes a escolher, e quem trabalha bem a ser encontrado.',
      ],
      link: { text: 'Responder', path: link },
    }),
  },
  review_withdrawn: {
    sample: { uuid, reason: 'arranged' },
    words: ({ uuid, reason }, about) => ({
      title: 'Sua avaliação foi retirada',
      lines: [
        `Nosso time retirou a avaliação do seu pedido${ofService(about)}. Motivo: ${inSentence(withdrawalReasonTexts[reason])}.`,
        'Se você não concorda, escreva em Pedir ajuda com o que aconteceu.',
      ],
      link: order('Ver pedido', uuid),
    }),
  },
  review_replied: {
    sample: { reviewId: 7 },
    words: ({ reviewId }, about) => ({
      title: `${pro(about)} respondeu à sua avaliação`,
      lines: [`A resposta sobre o serviço${ofService(about)} já aparece abaixo da sua avaliação, no perfil.`],
      link: { text: 'Ler a resposta', path: href('/resposta/:reviewId', { reviewId }) },
    }),
  },
  order_by_link: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Pelo seu link: ${newOrder(about)}`,
      lines: [
        'Um cliente pediu orçamento só para você. O contato não custa moedas.',
        'Escreva em até 24 horas: depois disso outros profissionais também veem o pedido.',
      ],
      link: opportunityLink(uuid),
    }),
  },
  order_invited: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Convite: ${newOrder(about)}`,
      lines: [
        'Um cliente viu o seu perfil e quer um orçamento seu. O contato custa o mesmo que para os outros.',
        `${canAnswer(about)}: veja o pedido e a distância antes de decidir.`,
      ],
      link: opportunityLink(uuid),
    }),
  },
  order_urgent: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Urgente: ${newOrder(about)}`,
      lines: [`O cliente precisa para hoje ou para os próximos dias. ${canAnswer(about)}.`],
      link: opportunityLink(uuid),
    }),
  },
  order_available: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Pedido novo: ${newOrder(about)}`,
      lines: [`O pedido combina com seus serviços e sua região. ${canAnswer(about)}.`],
      link: opportunityLink(uuid),
    }),
  },
  order_available_later: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `Pedido na sua região: ${newOrder(about)}`,
      lines: ['O pedido ainda tem vagas.'],
      link: opportunityLink(uuid),
    }),
  },
  lead_accepted: {
    sample: { chatId },
    words: ({ chatId }, about) => ({
      title: `${theClient(about)} quer conversar com você`,
      lines: [
        `A conversa do pedido${ofService(about)} está aberta.`,
        'Responda logo: quem responde na primeira hora fecha mais serviços.',
      ],
      link: { text: 'Abrir conversa', path: conversation(chatId, 'professional') },
    }),
  },
  lead_chosen: {
    sample: { chatId },
    words: ({ chatId }, about) => ({
      title: `${theClient(about)} escolheu você`,
      lines: [
        `A conversa do pedido${ofService(about)} já está aberta.`,
        'Responda logo: quem responde na primeira hora fecha mais serviços.',
      ],
      link: { text: 'Abrir conversa', path: conversation(chatId, 'professional') },
    }),
  },
  proposal_seen: {
    sample: { leadId, proposalId: 3 },
    words: ({ leadId, proposalId }, about) => ({
      title: 'Seu orçamento foi visto',
      lines: [`${theClient(about)} abriu o seu orçamento do pedido${ofService(about)}.`],
      link: ownProposalLink(leadId, proposalId),
    }),
  },
  proposal_change_requested: {
    sample: { leadId, proposalId: 3 },
    words: ({ leadId, proposalId }, about) => ({
      title: `${theClient(about)} pediu mudança no orçamento`,
      lines: [`Veja o que mudar no orçamento do pedido${ofService(about)} e envie uma nova versão.`],
      link: ownProposalLink(leadId, proposalId),
    }),
  },
  proposal_accepted: {
    sample: { leadId, proposalId: 3 },
    words: ({ leadId, proposalId }, about) => ({
      title: 'Seu orçamento foi aceito',
      lines: [
        `${theClient(about)} aceitou o orçamento do pedido${ofService(about)}.`,
        'Combine os últimos detalhes. Uma mudança agora precisa do acordo dos dois.',
      ],
      link: ownProposalLink(leadId, proposalId),
    }),
  },
  proposal_refused: {
    sample: { leadId, proposalId: 3 },
    words: ({ leadId, proposalId }, about) => ({
      title: 'Seu orçamento não foi aceito',
      lines: [
        `${theClient(about)} recusou esta versão do orçamento do pedido${ofService(about)}.`,
        'O contato continua: você pode conversar e enviar outra versão.',
      ],
      link: ownProposalLink(leadId, proposalId),
    }),
  },
  client_left: {
    sample: { leadId },
    words: ({ leadId }, about) => ({
      title: `O cliente do pedido${ofService(about)} saiu da ${brand.name}`,
      lines: ['O celular e o e-mail dele foram apagados, e a conversa terminou.'],
      link: contact('Ver contato', leadId),
    }),
  },
  lead_rejected: {
    sample: { leadId, reason: 'Já contratei outro profissional' },
    words: ({ leadId, reason }, about) => ({
      title: `O contato${ofService(about)} terminou`,
      lines: [politeReason(reason)],
      link: contact('Ver contato', leadId),
    }),
  },
  order_closed: {
    sample: { leadId, as: 'hired' },
    words: ({ leadId, as }, about) => ({
      title: `O pedido${ofService(about)} foi encerrado`,
      lines: [`${theClient(about)} encerrou o pedido: ${closedAs[as]}.`],
      link: contact('Ver contato', leadId),
    }),
  },
  order_edited: {
    sample: { leadId, uuid },
    words: ({ leadId }, about) => ({
      title: `O pedido${ofService(about)} mudou`,
      lines: [`${theClient(about)} mudou a descrição do pedido. Leia antes de combinar.`],
      link: contact('Ler o pedido', leadId),
    }),
  },
  coins_returned: {
    sample: { leadId, coins: 12, reason: 'message_not_opened' },
    words: ({ leadId, coins, reason }) => ({
      title: `${coins === 1 ? 'Voltou' : 'Voltaram'} ${formatCount(coins, 'moeda', 'moedas')} para sua carteira`,
      lines: [coinsReturnedText(coins, reason)],
      link: (claimReasons as readonly RefundReason[]).includes(reason) ? claimLink(leadId) : wallet,
    }),
  },
  visit_proposed: {
    sample: { uuid, visitId: 3 },
    words: ({ uuid, visitId }, about) => ({
      title: `${pro(about)} propôs uma visita`,
      lines: ['Veja dia, hora e endereço. Confirme, ou peça outro horário.'],
      link: visit('Ver visita', uuid, visitId),
    }),
  },
  visit_withdrawn: {
    sample: { uuid, ...sampleVisit },
    words: ({ uuid, startsAt, zone, isOver }, about) => ({
      title: isOver ? `A visita de ${pro(about)} não vai acontecer` : `${pro(about)} desmarcou a visita`,
      lines: [
        isOver
          ? `Era ${visitDay(startsAt, zone)}. Este contato terminou. Se ainda precisar, fale com outro profissional do seu pedido.`
          : `Era ${visitDay(startsAt, zone)}. Se ainda precisar, combine outro dia pela conversa.`,
      ],
      link: order('Ver pedido', uuid),
    }),
  },
  visit_near: {
    sample: { uuid, visitId: 3, ...sampleVisit },
    words: ({ uuid, visitId, startsAt, zone }, about) => ({
      title: `Visita de ${pro(about)}: ${visitDay(startsAt, zone)}`,
      lines: ['Se não puder receber, avise pela página da visita.'],
      link: visit('Ver visita', uuid, visitId),
    }),
  },
  visit_confirmed: {
    sample: { leadId, ...sampleVisit },
    words: ({ leadId, startsAt, zone }, about) => ({
      title: `${theClient(about)} confirmou a visita`,
      lines: [`Fica para ${visitDay(startsAt, zone)}. Ela já está na sua agenda.`],
      link: contact('Ver contato', leadId),
    }),
  },
  visit_declined: {
    sample: { leadId, ...sampleVisit },
    words: ({ leadId, startsAt, zone }, about) => ({
      title: `${theClient(about)} pediu outro horário`,
      lines: [`A visita de ${visitDay(startsAt, zone)} não vai acontecer. Proponha outro horário.`],
      link: contact('Propor outro horário', leadId),
    }),
  },
  visit_canceled: {
    sample: { leadId, ...sampleVisit },
    words: ({ leadId, startsAt, zone, isOver }, about) => ({
      title: isOver ? 'A visita não vai acontecer' : `${theClient(about)} desmarcou a visita`,
      lines: [
        isOver
          ? `Era ${visitDay(startsAt, zone)}${about.client ? `, com ${about.client}` : ''}. Este contato terminou.`
          : `Era ${visitDay(startsAt, zone)}.`,
      ],
      link: contact('Ver contato', leadId),
    }),
  },
  visit_soon: {
    sample: { leadId, ...sampleVisit },
    words: ({ leadId, startsAt, zone }, about) => ({
      title: `Visita: ${visitDay(startsAt, zone)}`,
      lines: [
        `${theClient(about)} espera você${about.service ? ` para o pedido${ofService(about)}` : ''}. O endereço está no contato.`,
      ],
      link: contact('Ver contato', leadId),
    }),
  },
  contact_reminder: {
    sample: { leadId },
    words: ({ leadId }, about) => ({
      title: `Lembrete: ${theClient(about)}`,
      lines: [`Você pediu para voltar hoje a este contato${ofService(about)}.`],
      link: contact('Ver contato', leadId),
    }),
  },
  claim_confirmation_requested: {
    sample: { uuid },
    words: ({ uuid }, about) => ({
      title: `${pro(about)} pede as moedas do contato de volta`,
      lines: ['Conte se foi isso mesmo: é um toque, e nada muda para você.'],
      link: order('Responder', uuid),
    }),
  },
  claim_denied: {
    sample: { leadId },
    words: ({ leadId, isFinal }, about) => ({
      title: isFinal ? 'Seu recurso foi respondido' : 'Seu pedido de devolução foi respondido',
      lines: [
        isFinal
          ? `Outra pessoa do time manteve a decisão: as moedas do contato${ofService(about)} não voltam. O motivo está na página.`
          : `Desta vez as moedas do contato${ofService(about)} não voltaram. O motivo está na página, e você pode recorrer.`,
      ],
      link: claimLink(leadId),
    }),
  },
  month_summary: {
    sample: {
      month: '2026-10',
      came: 108,
      back: 12,
      spent: 62,
      ended: 0,
      left: 0,
      balance: 138,
      contacts: 5,
      won: 2,
    },
    words: ({ month, came, back, spent, ended, left = 0, balance, contacts, won }) => ({
      title: `Seu mês de ${monthOfDay(month)}: ${formatCount(contacts, 'contato', 'contatos')}, ${formatCount(won, 'fechado', 'fechados')}`,
      lines: [
        `Usadas: ${formatCoins(spent)}. Voltaram: ${formatCoins(back)}. Entraram: ${formatCoins(came)}.${ended ? ` Venceram: ${formatCoins(ended)} de bônus.` : ''}${left ? ` Saíram: ${formatCoins(left)} de compras devolvidas, estornadas ou ajustes.` : ''}`,
        `Saldo hoje: ${formatCoins(balance)}. Cada movimento está na carteira, com o cliente e o motivo.`,
      ],
      link: wallet,
    }),
  },
  guarantee_given: {
    sample: { coins: 75 },
    words: ({ coins }) => ({
      title: `Garantia: ${formatCount(coins, 'moeda de bônus é sua', 'moedas de bônus são suas')}`,
      lines: [
        'Nenhum dos seus 15 primeiros contatos contratou, e você fez a sua parte: o que eles custaram voltou.',
        `São moedas de bônus e valem ${guaranteeBonusDays} dias.`,
      ],
      link: wallet,
    }),
  },
  coins_expiring: {
    sample: { coins: 12, on: '2026-11-30' },
    words: ({ coins, on }) => ({
      title: `${formatCount(coins, 'moeda de bônus vence', 'moedas de bônus vencem')} em ${formatDay(on)}`,
      lines: [
        'Elas são usadas antes das que você comprou. As compradas não vencem.',
        'Veja na carteira o que vence quando.',
      ],
      link: wallet,
    }),
  },
  coins_expired: {
    sample: { coins: 12 },
    words: ({ coins }) => ({
      title: `${formatCount(coins, 'moeda de bônus venceu', 'moedas de bônus venceram')}`,
      lines: ['O prazo do bônus terminou. As moedas que você comprou não vencem.'],
      link: wallet,
    }),
  },
  low_balance: {
    sample: { coins: 4 },
    words: ({ coins }) => ({
      title: coins
        ? `${coins === 1 ? 'Resta' : 'Restam'} ${formatCoins(coins)} na sua carteira`
        : 'Suas moedas acabaram',
      lines: ['A maioria dos contatos custa mais do que isso. Com Pix, moedas novas chegam em segundos.'],
      link: { text: 'Comprar moedas', path: href('/profissional/carteira/comprar') },
    }),
  },
  coins_adjusted: {
    sample: { coins: 20 },
    words: ({ coins }) => ({
      title:
        coins > 0
          ? `Nosso time adicionou ${formatCoins(coins)} à sua carteira`
          : `Nosso time retirou ${formatCoins(-coins)} da sua carteira`,
      lines: ['O motivo está ao lado do movimento, na sua carteira.'],
      link: wallet,
    }),
  },
  purchase_paid: {
    sample: { uuid, coins: 58 },
    words: ({ uuid, coins, settled }) => ({
      title: `Pagamento recebido: ${formatCoins(coins)} na carteira`,
      lines: [
        ...(settled ? [`${settledText(settled)}.`] : []),
        coins
          ? 'As moedas já podem ser usadas. O recibo está na página da compra.'
          : 'O recibo está na página da compra.',
      ],
      link: purchase('Ver compra', uuid),
    }),
  },
  purchase_held: {
    sample: { uuid },
    words: ({ uuid }) => ({
      title: 'Seu pagamento está em conferência',
      lines: [
        'O valor que o banco confirma é diferente do valor da compra. Nosso time confere em até 2 dias úteis e nada se perde.',
      ],
      link: purchase('Acompanhar compra', uuid),
    }),
  },
  purchase_refund_started: {
    sample: {
      uuid,
      cents: 5_000,
      coins: 52,
      reason: 'Compra feita duas vezes por engano, como você contou.',
    },
    words: ({ uuid, cents, coins, reason }) => ({
      title: `Nosso time está devolvendo ${formatMoney(cents)} de uma compra sua`,
      lines: [
        `${formatCount(coins, 'moeda saiu', 'moedas saíram')} da carteira, e pedimos ao banco que o dinheiro volte pela mesma forma de pagamento. Avisamos quando ele responder.`,
        reasonText(reason),
      ],
      link: purchase('Ver compra', uuid),
    }),
  },
  purchase_refunded: {
    sample: { uuid, cents: 5_000, state: 'done' },
    words: ({ uuid, cents, state, byStaff }) => ({
      title:
        state === 'done'
          ? `${formatMoney(cents)} voltaram para você`
          : `Não conseguimos devolver ${formatMoney(cents)}: as moedas voltaram para a carteira`,
      lines: [refundLine(state, byStaff)],
      link: purchase('Ver compra', uuid),
    }),
  },
  purchase_charged_back: {
    sample: { uuid, coins: 52, owed: 10 },
    words: ({ uuid, coins, owed }) => ({
      title: `Uma compra foi estornada: ${formatCount(coins, 'moeda saiu', 'moedas saíram')} da carteira`,
      lines: [
        owed
          ? `O pagamento foi contestado no banco. Faltam ${formatCoins(owed)}: a próxima compra paga primeiro essa diferença.`
          : 'O pagamento foi contestado no banco, e as moedas da compra saíram da carteira.',
      ],
      link: purchase('Ver compra', uuid),
    }),
  },
  review_published: {
    sample: { leadId, rating: 5 },
    words: ({ leadId, rating }, about) => ({
      title: `Você recebeu uma avaliação: ${formatCount(rating, 'estrela', 'estrelas')}`,
      lines: [`${theClient(about)} avaliou o serviço${ofService(about)}. Ela já aparece na sua página.`],
      link: contact('Ver contato', leadId),
    }),
  },
  review_pending: {
    sample: { leadId },
    words: ({ leadId }, about) => ({
      title: 'Um cliente avaliou você',
      lines: [
        `O cliente de um pedido${ofService(about)} contou que contratou você.`,
        'Como vocês não conversaram por aqui, a avaliação espera. Se vocês se falaram, toque em “Já falei com o cliente” na página do contato.',
      ],
      link: contact('Abrir contato', leadId),
    }),
  },
  reply_withdrawn: {
    sample: { leadId, reason: 'personal_data' },
    words: ({ leadId, reason }, about) => ({
      title: 'Sua resposta a uma avaliação foi retirada',
      lines: [
        `Nosso time retirou sua resposta à avaliação${ofService(about)}. Motivo: ${inSentence(replyReasonTexts[reason])}.`,
        'Se você não concorda, escreva em Pedir ajuda com o que aconteceu.',
      ],
      link: contact('Ver contato', leadId),
    }),
  },
  verification_decided: {
    sample: { document: 'identity', outcome: 'correction', reason: 'cut_off' },
    words: ({ document, outcome, reason, coins }) => ({
      title: `${nameOfKind(document)} ${outcomeTexts[outcome].title(document)}`,
      lines: [
        ...(reason ? [reasonTexts[reason as DecisionReason]] : []),
        ...(document === 'identity' && outcome === 'approved'
          ? approvedIdentityLines(coins)
          : [outcomeTexts[outcome].line]),
      ],
      link: { text: 'Ver documentos', path: href('/profissional/perfil/documentos') },
    }),
  },
  document_expires: {
    sample: { document: 'criminal_record', days: 7 },
    words: ({ document, days }) => ({
      title: `${nameOfKind(document)} vence ${days === 0 ? 'hoje' : `em ${formatCount(days, 'dia', 'dias')}`}`,
      lines: ['Envie um novo antes: enquanto conferimos, o de agora continua valendo até o fim do prazo.'],
      link: { text: 'Enviar documento', path: href('/profissional/perfil/documentos') },
    }),
  },
  document_expired: {
    sample: { document: 'criminal_record' },
    words: ({ document }) => ({
      title: `${nameOfKind(document)} venceu`,
      lines: ['Os serviços que exigem este documento ficam sem desbloqueio até aprovarmos um novo.'],
      link: { text: 'Enviar documento', path: href('/profissional/perfil/documentos') },
    }),
  },
  client_suspended: {
    sample: { reason: 'false_orders', until: '2026-12-27' },
    words: ({ reason, until }) => ({
      title: 'Sua conta foi suspensa',
      lines: [
        clientSuspendedFor(reason as ClientSuspensionReason, until ? saoPauloInstant(Date.parse(until)) : null),
        'Você lê tudo, mas não faz pedidos nem escreve. Os pedidos que estavam abertos saíram do ar. Se você não concorda, escreva em Pedir ajuda.',
      ],
      link: { text: 'Ver minha conta', path: href('/conta') },
    }),
  },
  client_restored: {
    sample: {},
    words: () => ({
      title: 'Sua conta voltou',
      lines: [
        'A suspensão terminou: você pode pedir e escrever de novo. Os pedidos que saíram do ar não voltam sozinhos.',
      ],
      link: { text: 'Ver meus pedidos', path: href('/meus-pedidos') },
    }),
  },
  profile_suspended: {
    sample: { reason: 'asked_advance', until: '2026-12-27' },
    words: ({ reason, until }) => ({
      title: 'Seu perfil foi suspenso',
      lines: [
        suspendedFor(reason as SuspensionReason, until ? saoPauloInstant(Date.parse(until)) : null),
        'Você não desbloqueia contatos e seu perfil não aparece no site. Os contatos que você já tem continuam. Se você não concorda, escreva em Pedir ajuda.',
      ],
      link: { text: 'Ver perfil', path: href('/profissional/perfil') },
    }),
  },
  sign_up_unfinished: {
    sample: {},
    words: () => ({
      title: 'Falta pouco no seu cadastro',
      lines: [
        'O que você preencheu está guardado. Com seus serviços, onde você atende e o CPF ou o CNPJ, os pedidos começam a chegar.',
      ],
      link: { text: 'Continuar de onde parei', path: href('/profissional/cadastro/continuar') },
    }),
  },
  profile_restored: {
    sample: {},
    words: () => ({
      title: 'Seu perfil voltou',
      lines: ['A suspensão terminou: seu perfil aparece de novo e você pode desbloquear contatos.'],
      link: { text: 'Ver oportunidades', path: href('/profissional') },
    }),
  },
}

/** The text of one notification for a role: in-app, push and e-mail. */
export function notificationWords(
  { kind, facts, about }: NotificationContent & { about: TextFacts },
  role: Reader,
): NotificationWords {
  return (messages[kind].words as (facts: unknown, about: TextFacts, role: Reader) => NotificationWords)(
    facts,
    about,
    role,
  )
}

export const sampleAbout: TextFacts = { service: 'Pintor', city: 'Recife', professional: 'Carlos Dias', client: 'Ana' }

export const sampleOf = (kind: NotificationKind) =>
  ({ kind, facts: messages[kind].sample, about: sampleAbout }) as NotificationContent & { about: TextFacts }

/** A notification in one line, for a phone without our app. */
export const shortNotification = ({ title, lines: [line = ''], link }: NotificationWords, origin: string) =>
  `${/[.!?]$/.test(title) ? title : `${title}.`} ${line} ${origin}${link.path}`

/**
 * An e-mail about one notification or a digest. `origin` prefixes its links; `stop` is the unsubscribe page,
 * `leaveAll` the one-click address.
 */
export function notificationEmail(
  all: readonly NotificationWords[],
  { origin, stop, leaveAll, role }: { origin: string; stop: string | null; leaveAll: string; role: Reader },
): EmailWords {
  const [first] = all as [NotificationWords, ...NotificationWords[]]
  const to = ({ text, path }: NotificationWords['link']) => ({ text, url: origin + path })
  const foot = [
    ...(stop === null ? [] : [{ text: notificationTexts.stopLink, url: origin + stop }]),
    { text: notificationTexts.leaveAllLink, url: origin + leaveAll },
  ]
  if (all.length === 1) {
    const { title, lines, link } = first
    return { subject: title, preview: lines[0] ?? '', parts: [{ title, lines }], main: to(link), foot }
  }
  const inAll = `${formatCount(all.length, 'novidade', 'novidades')} na ${brand.name}`
  const everything = href(role === 'client' ? '/notificacoes' : '/profissional/notificacoes')
  return {
    subject: `${inAll}: ${first.title}`,
    preview: all.map(({ title }) => title).join(' · '),
    parts: all.map(({ title, lines, link }) => ({ title, lines, link: to(link) })),
    main: to({ text: notificationTexts.seeAll, path: everything }),
    foot,
  }
}
