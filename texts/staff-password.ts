import { minPasswordLength } from '#domain/identity/staff.ts'

/** Staff change their own password. */
export const staffPasswordTexts = {
  link: 'Trocar senha',
  title: 'Trocar a senha',
  intro: 'Para trocar a senha você precisa da senha atual e de um código que enviamos por SMS ao seu celular.',
  send: 'Enviar código',
  sending: 'Enviando',
  sentTo: 'Enviamos um SMS para',
  resend: 'Enviar outro código',
  current: 'Senha atual',
  wanted: 'Nova senha',
  wantedHelp: `Pelo menos ${minPasswordLength} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`,
  again: 'Repita a nova senha',
  change: 'Trocar senha',
  changing: 'Trocando',
  missing: 'Preencha este campo.',
  differs: 'As duas não são iguais. Digite de novo.',
  consequence: 'Suas outras sessões terminam na hora. Esta continua.',
  done: 'Senha trocada. Suas outras sessões foram encerradas.',
} as const
