import type { ClaimState } from '#domain/leads/refund-claims/claim.ts'
import { claimWithinDays, maxEvidence, repeatedWithinDays } from '#domain/leads/refund-claims/claim.ts'
import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import { coinsWithValue, formatCount, joinWithDots, formatCoins, formatMoney, unbroken } from './format.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** Texts of refund claims for professionals and staff (product: Refunds, Voice). */
export const claimTexts = {
  title: 'Pedir moedas de volta',
  intro:
    'Conte o que aconteceu com este contato. O que dá para provar volta na hora; o resto nosso time responde em até 2 dias úteis, e você acompanha aqui.',
  link: 'Pedir moedas de volta',
  follow: 'Ver meu pedido de devolução',
  back: 'Contato',
  paid: 'Você usou',
  yours: 'Seu pedido',
  reason: 'O que aconteceu?',
  reasonMissing: 'Escolha o que aconteceu.',
  wordsMissing: 'Conte um pouco mais: pelo menos 10 caracteres.',
  words: 'Conte com suas palavras',
  wordsHelp: 'O que você tentou, quando, e o que descobriu. De 10 a 1.000 caracteres.',
  send: (coins: number) => `Pedir ${unbroken(formatCoins(coins))} de volta`,
  sending: 'Enviando',
  timeline: 'Como está seu pedido',
  appealTitle: 'Recorrer',
  appealIntro: (until: string) =>
    `Você pode recorrer uma vez, até ${until}. Quem decide é outra pessoa do time, em até 2 dias úteis.`,
  appeal: 'Enviar recurso',
  notPossible: 'Não é possível pedir as moedas deste contato',
  notPossibleText: `Dá para pedir até ${claimWithinDays} dias depois do desbloqueio, em contatos que usaram moedas. As devoluções automáticas chegam sem você pedir.`,
  rules: 'Quando as moedas voltam',
} as const

export const evidenceTexts = {
  title: 'Provas (opcional)',
  intro:
    'Se você tem uma captura de tela da ligação ou da conversa, por exemplo, envie antes de contar. Só você e o nosso time veem.',
  leadAppeal: 'O que ainda ajuda a conferir, envie antes de recorrer. Só você e o nosso time veem.',
  shown: 'Suas provas',
  shownToStaff: 'Provas',
  shownWithAppeal: 'Provas do recurso',
  file: (number: number, of: number) => `Prova ${number} de ${of}`,
  noRoom: `são no máximo ${maxEvidence} arquivos.`,
  pdf: (label: string) => `${label}: baixar o PDF`,
  pdfTile: 'PDF',
  fileMany: 'Escolha os arquivos',
  fileOne: 'Escolha um arquivo',
  fileHelp: (left: number) =>
    `Até ${maxEvidence} arquivos: foto, captura de tela ou PDF, até ${maxFileMegabytes} MB cada.${left < maxEvidence ? ` Ainda ${left === 1 ? 'cabe 1' : `cabem ${left}`}.` : ''}`,
  send: 'Adicionar às provas',
  sending: (position: number, of: number) => (of === 1 ? 'Enviando…' : `Enviando ${position} de ${of}…`),
  remove: (number: number) => `Remover a prova ${number}`,
  full: `São no máximo ${maxEvidence} arquivos. Remova um que ainda não foi enviado com o pedido para trocar.`,
  allShown: `Este pedido já tem ${maxEvidence} provas, o máximo.`,
  noneChosen: 'Escolha um arquivo antes de adicionar.',
  failed: 'O arquivo não foi enviado. Confira sua conexão e tente de novo.',
  waits: 'O que está aqui vai junto quando você enviar o pedido.',
  waitsAppeal: 'O que está aqui vai junto quando você enviar o recurso.',
} as const

export const claimReasonTexts = {
  wrong_contact: 'O celular está errado ou é de outra pessoa',
  repeated_order: `Já paguei por este pedido nos últimos ${repeatedWithinDays} dias`,
  wrong_city: 'O serviço é em outra cidade',
  already_hired: 'O cliente já tinha contratado antes',
  other_scope: 'O serviço é bem diferente do descrito',
} as const satisfies Record<ClaimReason, string>

export const claimStateTexts = {
  open: 'Em análise',
  granted: 'Aceito',
  denied: 'Não aceito',
  appealed: 'Recurso em análise',
  appeal_granted: 'Recurso aceito',
  appeal_denied: 'Recurso não aceito',
  returned: 'Moedas já voltaram',
} as const satisfies Record<ClaimState, string>

export const returnedText = (coins: number) =>
  `${formatCoins(coins)} ${coins === 1 ? 'voltou' : 'voltaram'} para a sua carteira.`
export const stepTexts = {
  asked: 'Você pediu',
  promised: (at: string) => `Resposta até ${at}`,
  late: (at: string) => `A resposta era até ${at}. Pedimos desculpas: ela vem com prioridade.`,
  proved: 'Conferido na hora: as moedas voltaram',
  numberProved: 'Uma mensagem nossa não pôde ser entregue neste número: as moedas voltaram',
  confirmed: 'O cliente confirmou: as moedas voltaram',
  clientSaid: { yes: 'O cliente confirmou o que você contou', no: 'O cliente contou outra versão' },
  granted: 'Nosso time aceitou: as moedas voltaram',
  denied: 'Nosso time não aceitou',
  appealed: 'Você recorreu',
  appealGranted: 'Outra pessoa do time aceitou: as moedas voltaram',
  appealDenied: 'Outra pessoa do time manteve a decisão',
  returned: 'As moedas voltaram por outro motivo: não há mais o que responder',
} as const

/** Questions to the client. */
export const confirmTexts = {
  title: (name: string) => `${name} pede as moedas deste contato de volta`,
  says: {
    already_hired: (name: string) =>
      `${name} conta que você já tinha contratado outra pessoa quando recebeu o seu contato. Foi assim?`,
    other_scope: (name: string) => `${name} conta que o serviço é bem diferente do que estava no pedido. Foi assim?`,
  },
  note: 'Se foi, as moedas voltam para quem pediu e a conversa entre vocês termina. Você não paga nada em nenhum caso.',
  yes: 'Sim, foi assim',
  no: 'Não foi assim',
} as const
export const confirmErrorTexts = {
  not_found: 'Não encontramos este pedido de devolução. Atualize a página.',
  already_decided: 'Isto já foi respondido. Atualize a página.',
} as const
export const clientAnswerTexts = { yes: 'Confirmou', no: 'Disse que não foi assim' } as const

/** Staff refunds. */
export const staffRefundsTexts = {
  title: 'Moedas',
  intro: 'Pedidos de devolução, pagamentos para conferir e ajustes. Primeiro o que vence antes.',
  empty: 'Nenhum pedido na fila',
  emptyText: 'Atualize daqui a pouco.',
  open: 'Analisar',
  due: (at: string) => `Responder até ${at}`,
  late: (at: string) => `Atrasado: era até ${at}`,
  second: 'Aguardando a segunda pessoa',
  heading: (professional: string, coins: number) => `${professional}: ${coinsWithValue(coins)}`,
  held: 'Pagamentos em conferência',
  heldText: (paid: string, price: string) => `Chegaram ${paid} para uma compra de ${price}`,
  giveBack: (paid: string) => `Devolver ${unbroken(paid)}`,
  credit: (price: string, excess: string | null) =>
    `Creditar ${unbroken(price)}${excess ? ` e devolver ${unbroken(excess)}` : ''}`,
  differences: 'Diferenças com o banco',
  settle: 'Já conferi',
  adjustments: 'Ajustes aguardando a segunda pessoa',
  askedBy: (name: string, when: string) => `pedido por ${name} em ${when}`,
  confirm: (coins: string) => `Confirmar ${unbroken(coins)}`,
  refuse: 'Recusar',
  adjust: 'Ajustar uma carteira',
  adjustTheirs: 'Ajustar esta carteira',
  findWallet: 'Procurar carteira',
  ofWallet: (professional: string, coins: number) => `${professional}: ${formatCoins(coins)}`,
  askedByYou: 'Você pediu: outra pessoa confirma.',
  adjustHelp: 'Acima de 100 moedas por dia na mesma carteira, outra pessoa confirma. O profissional lê o motivo.',
  professionalId: 'Número do profissional',
  coins: 'Quantas moedas? (com − você retira)',
  reason: 'Motivo',
  doAdjust: 'Ajustar',
  doAdjustBy: (coins: number) => `${coins > 0 ? 'Dar' : 'Retirar'} ${unbroken(formatCoins(Math.abs(coins)))}`,
  figures: 'Últimos 30 dias',
  nothing: 'Nada por aqui.',
  purchases: 'Compras de um profissional',
  seePurchase: 'Ver compra',
  story: 'Histórico do contato',
  asked: 'O que o profissional contou',
  appealed: 'O recurso',
  firstAnswer: 'A primeira resposta',
  appealAnswer: 'A resposta ao recurso',
  decide: 'Responder',
  answer: 'Resposta para o profissional',
  answerHelp: 'Ele lê exatamente isto. Diga o que foi conferido e por quê.',
  grant: (coins: number) => `Devolver ${unbroken(formatCoins(coins))}`,
  deny: 'Não devolver',
  decided: 'Este pedido já foi respondido.',
  profile: 'Ver perfil',
  backToQueue: 'Moedas',
} as const

const refundRequests = (requests: number) => formatCount(requests, 'pedido de devolução', 'pedidos de devolução')
const refunds = (given: number) => formatCount(given, 'devolução', 'devoluções')
const contacts = (number: number) => formatCount(number, 'contato', 'contatos')

/** The history of a claim, read by staff. */
export const claimStoryTexts = {
  reason: 'Motivo pedido',
  clientAnswer: 'O cliente, perguntado',
  service: 'Serviço',
  serviceIn: (service: string, city: string, uf: string) => `${service} em ${city}, ${uf}`,
  description: 'O cliente pediu',
  noDescription: 'Sem descrição',
  ordered: 'Pedido feito em',
  unlocked: 'Desbloqueado em',
  messaged: 'Primeira mensagem em',
  opened: 'Cliente abriu em',
  accepted: 'Cliente aceitou em',
  talked: 'Profissional disse que falou em',
  byProfessional: 'Mensagens do profissional',
  byClient: 'Mensagens do cliente',
  contactState: 'Situação do contato',
  attempts: 'Tentativas anotadas',
  noAttempts: 'Nenhuma',
  clientHistory: 'Histórico do cliente',
  clientFigures: (figures: {
    clientOrders: number
    clientContacts: number
    clientAsked: number
    clientGiven: number
  }) =>
    joinWithDots([
      formatCount(figures.clientOrders, 'pedido', 'pedidos'),
      contacts(figures.clientContacts),
      refundRequests(figures.clientAsked),
      refunds(figures.clientGiven),
    ]),
  earlier: 'Antes, entre os dois',
  earlierFigures: ({ earlierContacts, earlierGiven }: { earlierContacts: number; earlierGiven: number }) =>
    earlierContacts ? joinWithDots([contacts(earlierContacts), refunds(earlierGiven)]) : 'Nenhum contato',
  professionalHistory: 'Histórico do profissional',
  professionalFigures: ({ unlocks, asked, given }: { unlocks: number; asked: number; given: number }) =>
    joinWithDots([contacts(unlocks), refundRequests(asked), refunds(given)]),
} as const

export const figureText = ({
  asked,
  granted,
  denied,
  late,
  hours,
}: {
  asked: number
  granted: number
  denied: number
  late: number
  hours: number | null
}) =>
  joinWithDots([
    formatCount(asked, 'pedido', 'pedidos'),
    formatCount(granted, 'aceito', 'aceitos'),
    formatCount(denied, 'não aceito', 'não aceitos'),
    formatCount(late, 'atrasado', 'atrasados'),
    hours === null
      ? 'sem respostas ainda'
      : `metade respondida em até ${formatCount(Math.max(1, Math.round(hours)), 'hora', 'horas')}`,
  ])

export const differenceTexts = {
  unknown_payment: 'O banco recebeu um pagamento que não é de compra nenhuma',
  not_at_provider: 'Temos um pagamento que o banco não lista',
  other_amount: 'O banco recebeu outro valor',
  charged_back_after_refund: 'O banco estornou uma compra que já tínhamos devolvido',
  refund_refused: 'O banco recusou uma devolução do nosso time',
} as const
/** "aqui R$ 19,00, no banco R$ 20,00": as recorded, and as the provider lists it. */
export const differenceText = (ours: number, theirs: number) =>
  `aqui ${formatMoney(ours)}, no banco ${formatMoney(theirs)}`

export const staffDoneTexts = {
  decided: 'Resposta enviada ao profissional.',
  second: 'Sua decisão ficou registrada. Falta a segunda pessoa.',
  adjusted: 'Carteira ajustada.',
  waiting: 'O ajuste aguarda a segunda pessoa.',
  given_back: 'Devolução pedida ao banco. O profissional recebe um aviso quando ele responder.',
  credited: 'Moedas creditadas. O profissional foi avisado.',
  confirmed: 'Ajuste confirmado. O profissional foi avisado com o motivo.',
  refused: 'Ajuste recusado. Nada mudou na carteira.',
  settled: 'Registrado.',
} as const

export const staffRefundErrorTexts = {
  not_found: 'Não encontramos isto. Atualize a página.',
  already_decided: 'Isto já foi decidido. Atualize a página.',
  same_person: 'Outra pessoa do time precisa decidir.',
  professional_gone: 'Não há profissional com este número, ou a conta foi encerrada. Confira o número.',
  own_household: staffVerificationTexts.ownHousehold,
  own_adjustment: 'Quem pediu o ajuste não pode confirmar.',
  too_few_coins: 'A carteira não tem tantas moedas.',
  too_little_paid: 'O valor que chegou não paga o pacote. Devolva tudo.',
} as const satisfies Record<string, string>
