import type { WaitlistErrorCode, WaitlistField } from '#domain/service-coverage/waitlist.ts'
import { isKeyOf } from '#domain/shared/keys.ts'

type Place = { service: string; city: string; uf: string }
const where = ({ service, city, uf }: Place) => `${service} em ${city}, ${uf.toUpperCase()}`

/** "Avise-me": notifies people without an account when a place is served. */
export const waitlistTexts = {
  title: 'Avise-me quando alguém atender aqui',
  short: 'Avise-me',
  intro: (place: Place) => `${where(place)}: mandamos um único e-mail quando o primeiro profissional chegar.`,
  email: 'E-mail',
  agree: 'Quero receber esse e-mail. Depois dele, ou em 180 dias, meu endereço é apagado.',
  privacy: 'Política de privacidade',
  send: 'Avise-me',
  sentTitle: 'Veja seu e-mail',
  sentText:
    'Mandamos uma mensagem com um botão de confirmação. O aviso só vale depois do seu sim. Não chegou em 10 minutos? Veja no spam.',
  back: 'Voltar ao serviço',
  confirmTitle: 'Confirme que este e-mail é seu',
  confirmText: (place: Place) => `${where(place)}: avisamos uma vez, quando alguém atender.`,
  confirm: 'Sim, quero o aviso',
  confirmedTitle: 'Combinado: avisamos você',
  leave: 'Não quero o aviso',
  goneTitle: 'Nenhum aviso pendente',
  goneText: 'Não guardamos mais o seu e-mail para avisos de cidades.',
  goneHome: 'Ir para o início',
} as const

const fieldTexts: Record<WaitlistField, Record<WaitlistErrorCode, string>> = {
  email: {
    required: 'Digite seu e-mail.',
    invalid: 'Digite um e-mail válido, como nome@exemplo.com.',
  },
  agree: { required: 'Marque para receber o aviso.', invalid: 'Marque para receber o aviso.' },
}

export const waitlistErrorText = (code: string, field: string) =>
  isKeyOf(fieldTexts, field) && isKeyOf(fieldTexts[field], code) ? fieldTexts[field][code] : code
