/** Texts of the local inbox. */
export const inboxTexts = {
  title: 'Mensagens enviadas',
  intro: 'Aqui aparece tudo o que a demonstração enviaria por SMS, WhatsApp, e-mail ou aviso. Nada sai desta máquina.',
  search: 'Celular, e-mail ou palavra',
  filter: 'Buscar',
  all: 'Tudo',
  showLetter: 'Ver como chega',
  noMatch: 'Nenhuma mensagem encontrada',
  noMatchText: 'Procure por outro número, outro endereço ou outra palavra.',
  messages: 'Ver todas as mensagens que existem',
  none: 'Nada foi enviado ainda',
  noneText: 'Peça um código ou faça um pedido: a mensagem aparece aqui sozinha.',
  pin: 'Código',
  answer: 'Responder',
  answerLabel: 'Sua resposta',
  answerHelp: 'Vai para o nosso time como um e-mail de verdade, e vira um protocolo.',
  sendAnswer: 'Enviar resposta',
  answered: (protocol: string) => `Resposta entregue: protocolo ${protocol}. O aviso chega aqui em instantes.`,
  notTaken: 'Esta resposta não virou protocolo: escreva alguma coisa, e não mais de 6 em uma hora.',
} as const

export const channelTexts: Record<string, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  push: 'Aviso',
}

/** Texts of the page with every message that there is. */
export const messagesTexts = {
  title: 'Todas as mensagens',
  intro: 'O texto de cada aviso em cada canal, com dados de exemplo. As escolhas de cada pessoa ficam em Avisos.',
  event: 'Aviso',
  look: 'Cores',
  looks: { light: 'Claro', dark: 'Escuro' },
  screen: 'Tela',
  screens: { phone: 'Celular', desktop: 'Computador' },
  digest: 'Resumo com várias novidades',
  others: {
    sign_up: 'E-mail: cadastro iniciado e não concluído',
    sign_up_last: 'E-mail: cadastro perto do fim do prazo',
    account_confirm: 'E-mail: confirmar uma conta sem uso',
    account_deleted_client: 'E-mail: conta de cliente excluída',
    account_deleted_professional: 'E-mail: conta de profissional excluída',
    place_watch_asked: 'E-mail: confirmar o aviso de um lugar',
    place_served: 'E-mail: já há quem atenda no lugar',
    mail_received: 'E-mail: recebemos seu e-mail',
    ticket_answer: 'E-mail: resposta do nosso time',
    staff_queues: 'E-mail ao nosso time: filas atrasadas',
  },
  show: 'Mostrar',
  pin: 'Códigos de acesso',
  subject: 'Assunto',
  notByChannel: 'Não vai por aqui.',
  when: { at_once: 'na hora', if_unread: 'depois de 10 minutos sem ler', in_digest: 'no resumo' },
  replaces: 'só quando outro caminho falha',
  unlessAsked: 'só para quem liga',
} as const
