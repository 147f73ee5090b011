/** Words of the inbox of development: what would have been sent. */
export const inboxTexts = {
  title: 'Mensagens enviadas',
  lead: 'Aqui aparece tudo o que a demonstração enviaria por SMS, WhatsApp, e-mail ou aviso. Nada sai desta máquina.',
  phone: 'Filtrar por celular',
  filter: 'Filtrar',
  none: 'Nada foi enviado ainda',
  noneText: 'Peça um código ou faça um pedido: a mensagem aparece aqui sozinha.',
  pin: 'Código',
} as const

export const channelTexts: Record<string, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  push: 'Aviso',
}
