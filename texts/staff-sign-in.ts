import { staffIdleMinutes, staffSessionHours } from '#domain/identity/staff.ts'

/** Staff sign-in. */
export const staffSignInTexts = {
  title: 'Entrar na área do time',
  heading: 'Área do time',
  intro: 'Entre com o e-mail e a senha do time. Depois enviamos um código para o seu celular.',
  email: 'E-mail',
  password: 'Senha',
  emailMissing: 'Digite o seu e-mail.',
  passwordMissing: 'Digite a sua senha.',
  go: 'Continuar',
  going: 'Conferindo',
  pinIntro: 'Enviamos um SMS para',
  otherAccount: 'Entrar com outro e-mail',
  sessionRule: `A sessão termina depois de ${staffIdleMinutes} minutos sem uso e dura no máximo ${staffSessionHours} horas.`,
} as const

/** Texts that differ for staff. */
export const staffErrorTexts = {
  too_many_pins: 'Você já pediu muitos códigos hoje. Tente de novo amanhã ou fale com quem cuida do time.',
} as const
