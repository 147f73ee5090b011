/**
 * The templates of WhatsApp, as they have to be approved at Meta in pt_BR (docs/providers.md). The words of an
 * authentication template are Meta's own; `{{1}}` is the code, which its button copies too.
 */
export const whatsappTemplates = {
  pin: {
    name: 'ajeita_codigo',
    category: 'AUTHENTICATION',
    body: '*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.',
    footer: 'Este código expira em 5 minutos.',
    button: 'Copiar código',
  },
  notice: {
    name: 'ajeita_aviso',
    category: 'UTILITY',
    body: 'Olá, {{1}}! *{{2}}*\n\n{{3}}\n\nVeja aqui: {{4}}',
    footer: 'Para não receber mais, responda SAIR.',
    button: null,
  },
} as const
