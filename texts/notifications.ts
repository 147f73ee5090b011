import type { AddressProblem } from '#domain/notifications/delivery.ts'
import type { EmailKind, NotificationKind, NotificationTheme, DeliveryChannel } from '#domain/notifications/matrix.ts'
import { unreadNotificationsText } from './unread-notifications.ts'

/** Notification kinds as switches. */
export const kindTexts = {
  new_sign_in: 'Alguém entrou na minha conta em um aparelho novo',
  address_refused: 'Meu e-mail ou número não recebe mensagens',
  order_published: 'Meu pedido está no ar',
  lead_created: 'Um profissional vai falar comigo',
  lead_contacted: 'Um profissional escreveu pela primeira vez',
  message_received: 'Mensagem nova em uma conversa',
  report_decided: 'Nosso time leu o que denunciei',
  conversation_warned: 'Nosso time avisa sobre uma conversa minha',
  ticket_answered: 'Nosso time respondeu ao meu atendimento',
  order_finalized: 'A busca do meu pedido terminou',
  order_finalized_zero_lead: 'Ninguém pôde atender meu pedido',
  order_held: 'Nosso time vai ler meu pedido antes',
  order_blocked: 'Meu pedido foi bloqueado',
  order_opened: 'Meu pedido foi aberto a outros profissionais',
  professional_joined: 'Alguém novo pode atender meu pedido',
  still_needed: 'Pergunta: ainda precisa do serviço?',
  lead_unanswered: 'Há mensagem esperando minha resposta',
  claim_confirmation_requested: 'Um profissional pede moedas de volta e você confirma',
  visit_proposed: 'Um profissional propôs uma visita',
  visit_withdrawn: 'Uma visita foi desmarcada',
  visit_near: 'Uma visita é amanhã',
  proposal_sent: 'Um profissional enviou um orçamento',
  proposal_expiring: 'Um orçamento vai vencer',
  proposal_withdrawn: 'Um profissional retirou um orçamento',
  survey_available: 'Pesquisa depois do serviço',
  review_withdrawn: 'Minha avaliação foi retirada',
  review_replied: 'Um profissional respondeu à minha avaliação',
  order_by_link: 'Um cliente veio pelo meu link',
  order_invited: 'Um cliente me convidou para um pedido',
  order_urgent: 'Pedido urgente na minha área',
  order_available: 'Pedido novo que combina comigo',
  order_available_later: 'Outros pedidos na minha área',
  lead_accepted: 'Um cliente abriu a conversa',
  lead_chosen: 'Um cliente me escolheu',
  proposal_seen: 'Um cliente abriu meu orçamento',
  proposal_change_requested: 'Um cliente pediu mudança no orçamento',
  proposal_accepted: 'Um cliente aceitou meu orçamento',
  proposal_refused: 'Um cliente recusou meu orçamento',
  client_left: 'Um cliente saiu da Ajeita',
  lead_rejected: 'Um contato terminou',
  order_closed: 'Um cliente encerrou o pedido',
  order_edited: 'Um cliente mudou o pedido',
  coins_returned: 'Moedas voltaram para a carteira',
  visit_confirmed: 'Um cliente confirmou a visita',
  visit_declined: 'Um cliente pediu outro horário para a visita',
  visit_canceled: 'Um cliente desmarcou a visita',
  visit_soon: 'Uma visita minha é amanhã',
  contact_reminder: 'Lembretes que você marcou em contatos',
  month_summary: 'Resumo do mês das minhas moedas',
  guarantee_given: 'As moedas dos meus 15 primeiros contatos voltaram',
  claim_denied: 'Nosso time não aceitou um pedido de devolução',
  coins_expiring: 'Moedas de bônus vão vencer',
  coins_expired: 'Moedas de bônus venceram',
  low_balance: 'Restam poucas moedas',
  coins_adjusted: 'Nosso time ajustou minha carteira',
  purchase_paid: 'Uma compra de moedas foi paga',
  purchase_held: 'Um pagamento está em conferência',
  purchase_refund_started: 'Nosso time devolveu uma compra',
  purchase_refunded: 'O dinheiro de uma compra voltou',
  purchase_charged_back: 'Uma compra foi estornada',
  review_published: 'Recebi uma avaliação',
  review_pending: 'Uma avaliação espera minha palavra',
  reply_withdrawn: 'Minha resposta a uma avaliação foi retirada',
  verification_decided: 'Um documento meu foi conferido',
  document_expires: 'Um documento meu vai vencer',
  document_expired: 'Um documento meu venceu',
  profile_suspended: 'Meu perfil foi suspenso',
  profile_restored: 'Meu perfil voltou',
  sign_up_unfinished: 'Meu cadastro ficou pela metade',
} as const satisfies Record<NotificationKind, string>

/** Groups in the settings, in this order. */
export const themeTexts = {
  order: 'Meus pedidos',
  opportunity: 'Pedidos para mim',
  contact: 'Contatos e conversas',
  visit: 'Visitas',
  proposal: 'Orçamentos',
  coins: 'Moedas e compras',
  review: 'Avaliações e pesquisas',
  profile: 'Documentos e perfil',
  account: 'Conta e atendimento',
} as const satisfies Record<NotificationTheme, string>

export const deliveryChannelTexts = {
  push: 'No aparelho',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
} as const satisfies Record<DeliveryChannel, string>

/** Notification groups, within a sentence. */
export const topicText = (topic: EmailKind) => (topic === 'digest' ? 'o resumo das novidades' : `“${kindTexts[topic]}”`)

/** Why a number cannot be reached. */
export const numberTroubleText = (channel: 'sms' | 'whatsapp', problem: AddressProblem) =>
  problem === 'opted_out'
    ? `Você respondeu SAIR: não enviamos mais ${deliveryChannelTexts[channel]} para este número`
    : `Este número não recebe ${deliveryChannelTexts[channel]} nosso. Ao salvar, tentamos de novo`

export const notificationTexts = {
  title: 'Avisos',
  intro: 'Tudo o que aconteceu nos últimos 90 dias.',
  unread: unreadNotificationsText,
  isNew: 'Novo',
  readAll: 'Marcar tudo como lido',
  older: 'Ver mais antigos',
  newest: 'Voltar aos mais novos',
  none: 'Nenhum aviso por enquanto',
  noneText: 'Quando algo acontecer com seus pedidos e conversas, você vê aqui.',
  settings: 'Escolher como ser avisado',
  settingsTitle: 'Como você quer ser avisado',
  settingsIntro:
    'Aqui no site você vê tudo. Escolha o que mais deve chegar até você, e por onde. Códigos de acesso e avisos de segurança chegam sempre.',
  where: 'Para onde vai',
  email: 'E-mail',
  wrongEmail: 'Confira o e-mail: falta alguma parte',
  phone: 'Celular',
  badEmail: 'Este e-mail não recebe nossas mensagens',
  leftEmail: 'Este e-mail pediu para não receber nossas mensagens',
  leftEmailText:
    'Para voltar a receber, abra o link no fim de qualquer e-mail nosso. Outro endereço também serve: escreva abaixo.',
  badEmailText:
    'Uma mensagem nossa voltou. Corrija o endereço, ou salve de novo se ele está certo: tentamos outra vez.',
  again: 'Você pediu para parar. Quer voltar a receber?',
  what: 'Quais avisos, e por onde',
  whatText: 'Abra um assunto para ligar ou desligar cada aviso.',
  on: (on: number, all: number) => `${on} de ${all} ${on === 1 ? 'ligado' : 'ligados'}`,
  ifUnread: 'se você não ler em 10 min',
  inDigest: 'no resumo',
  inPlaceOf: (channel: string) => `se não der por ${channel}`,
  near: 'Pedidos perto de você',
  nearLabel: 'Avisar na hora só de pedidos a até',
  nearHelp:
    'Pela distância entre a sua cidade e a do pedido. Os de mais longe chegam no resumo e aparecem em Oportunidades do mesmo jeito. Pedidos urgentes avisam na hora a qualquer distância: para mudar isso, use a escolha acima.',
  anyDistance: 'Qualquer distância',
  upTo: (km: number) => `${km} km`,
  quiet: 'Horário de silêncio',
  quietText:
    'Nesse horário, pelo relógio da sua cidade, nada toca. Para não ter silêncio, escolha a mesma hora nos dois.',
  from: 'Das',
  to: 'Até as',
  hour: (hour: number) => `${hour}h`,
  digest: 'Resumo por e-mail',
  digestText: 'O que não tem pressa chega junto, nestas horas. Sem nenhuma marcada, não enviamos resumo.',
  digestAt: (hour: number) => `Às ${hour}h`,
  pauseText: 'Até este dia nada toca. Os e-mails esperam e chegam depois.',
  pauseLabel: 'Pausar avisos até (opcional)',
  stopTitle: 'Parar de receber por e-mail?',
  stopText: (topic: string) => `Não enviaremos mais por e-mail ${topic}. O que é importante continua no site.`,
  stop: 'Parar de receber',
  stopped: 'Pronto: você não recebe mais esse e-mail',
  stoppedText: (topic: string) =>
    `Não enviamos mais por e-mail ${topic}. Você pode mudar isso na sua conta, em Avisos.`,
  leaveAllText:
    'Não enviaremos mais e-mails a este endereço, de nenhuma conta ou cadastro que o use. Só avisos de segurança continuam.',
  leftAll:
    'Não enviamos mais e-mails a este endereço, de nenhuma conta ou cadastro que o use. Só avisos de segurança continuam.',
  leaveAllLink: 'Não quer nenhum e-mail nosso neste endereço? Pare todos',
  receiveAgain: 'Voltar a receber',
  receivesAgain: 'Pronto: você volta a receber nossos e-mails',
  receivesAgainText: 'Este endereço recebe de novo os e-mails das contas que o usam.',
  stopLink: 'Não quer mais este e-mail? Pare de receber',
  seeAll: 'Ver todos os avisos',
  home: 'Ir para o início',
  save: 'Salvar avisos',
  saved: 'Pronto: seus avisos foram salvos.',
} as const
