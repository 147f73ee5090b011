import type { LetterKind, Way } from '#domain/notifications/matrix.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { unreadNoticesText } from './unread-notices.ts'

/** What people are told of, as they switch it on and off. */
export const kindTexts = {
  new_sign_in: 'Alguém entrou na minha conta em um aparelho novo',
  order_published: 'Meu pedido chegou aos profissionais',
  lead_created: 'Um profissional encontrou meu pedido',
  lead_contacted: 'Um profissional escreveu pela primeira vez',
  message_received: 'Mensagem nova em uma conversa',
  report_decided: 'Nosso time leu o que denunciei',
  talk_warned: 'Nosso time avisa sobre uma conversa minha',
  order_finalized: 'A busca do meu pedido terminou',
  order_finalized_zero_lead: 'Ninguém pôde atender meu pedido',
  order_held: 'Nosso time vai ler meu pedido antes',
  order_blocked: 'Meu pedido foi bloqueado',
  order_opened: 'Meu pedido foi aberto a outros profissionais',
  professional_joined: 'Alguém novo pode atender meu pedido',
  still_needed: 'Pergunta: ainda precisa do serviço?',
  lead_waits: 'Há mensagem esperando minha resposta',
  survey_available: 'Pesquisa depois do serviço',
  review_withdrawn: 'Minha avaliação foi retirada',
  order_by_link: 'Um cliente veio pelo meu link',
  order_urgent: 'Pedido urgente na minha área',
  order_available: 'Pedido novo que combina comigo',
  order_available_later: 'Outros pedidos na minha área',
  lead_accepted: 'Um cliente abriu a conversa',
  lead_picked: 'Um cliente me escolheu',
  lead_rejected: 'Um contato terminou',
  order_closed: 'Um cliente encerrou o pedido',
  order_edited: 'Um cliente mudou o pedido',
  coins_returned: 'Moedas voltaram para a carteira',
  claim_decided: 'Nosso time respondeu a um pedido de devolução',
  coins_expiring: 'Moedas de bônus vão vencer',
  coins_expired: 'Moedas de bônus venceram',
  few_coins: 'Restam poucas moedas',
  coins_adjusted: 'Nosso time ajustou minha carteira',
  purchase_paid: 'Uma compra de moedas foi paga',
  purchase_held: 'Um pagamento está em conferência',
  purchase_refunded: 'O dinheiro de uma compra voltou',
  purchase_charged_back: 'Uma compra foi estornada',
  review_published: 'Recebi uma avaliação',
  review_waits: 'Uma avaliação espera minha palavra',
  verification_decided: 'Um documento meu foi conferido',
  document_expires: 'Um documento meu vai vencer',
  document_expired: 'Um documento meu venceu',
  profile_suspended: 'Meu perfil foi suspenso',
  profile_restored: 'Meu perfil voltou',
  sign_up_unfinished: 'Meu cadastro ficou pela metade',
} as const satisfies Record<NotificationKind, string>

export const wayTexts = {
  push: 'Neste e em outros aparelhos',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
} as const satisfies Record<Way, string>

/** What letters tell of, as it stands in a sentence. */
export const topicText = (topic: LetterKind) =>
  topic === 'digest' ? 'o resumo das novidades' : `“${kindTexts[topic]}”`

export const noticeTexts = {
  title: 'Avisos',
  lead: 'Tudo o que aconteceu nos últimos 90 dias.',
  unread: unreadNoticesText,
  isNew: 'Novo',
  readAll: 'Marcar tudo como lido',
  older: 'Ver mais antigos',
  newest: 'Voltar aos mais novos',
  none: 'Nenhum aviso por enquanto',
  noneText: 'Quando algo acontecer com seus pedidos e conversas, você vê aqui.',
  settings: 'Escolher como ser avisado',
  settingsTitle: 'Como você quer ser avisado',
  settingsLead:
    'Aqui no site você vê tudo. Escolha o que mais deve chegar até você, e por onde. Códigos de acesso e avisos de segurança chegam sempre.',
  what: 'O que e por onde',
  ifUnread: 'se eu não ler em 10 minutos',
  inDigest: 'no resumo',
  quiet: 'Horário de silêncio',
  quietText:
    'Nesse horário, pelo relógio da sua cidade, nada toca. Para não ter silêncio, escolha a mesma hora nos dois.',
  from: 'Das',
  to: 'Até as',
  hour: (hour: number) => `${hour}h`,
  digest: 'Resumo por e-mail',
  digestText: 'O que não tem pressa chega junto, nestas horas. Sem nenhuma marcada, não enviamos resumo.',
  digestAt: (hour: number) => `Às ${hour}h`,
  pause: 'Férias',
  pauseText: 'Até este dia nada toca. Os e-mails esperam e chegam depois.',
  pauseLabel: 'Voltar a avisar em (opcional)',
  stopTitle: 'Parar de receber por e-mail?',
  stopText: (topic: string) => `Não enviaremos mais por e-mail ${topic}. O que é importante continua no site.`,
  stop: 'Parar de receber',
  stopped: 'Pronto: você não recebe mais esse e-mail',
  stoppedText: (topic: string) =>
    `Não enviamos mais por e-mail ${topic}. Você pode mudar isso na sua conta, em Avisos.`,
  stopLink: 'Não quer mais este e-mail? Pare de receber',
  seeAll: 'Ver todos os avisos',
  home: 'Ir para o início',
  save: 'Salvar avisos',
  saved: 'Pronto: seus avisos foram salvos.',
} as const
