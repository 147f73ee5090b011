import { type ChangePasswordRefusal, minPasswordLength, type PasswordWeakness } from '#domain/identity/staff.ts'
import { refusalText } from './errors.ts'

/** Somebody of our team changes the own password. */
export const staffPasswordTexts = {
  link: 'Trocar senha',
  title: 'Trocar a senha',
  lead: 'Para trocar a senha você precisa da senha atual e de um código que enviamos por SMS ao seu celular.',
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
  wrongCurrent: 'A senha atual não está certa. Confira e tente de novo.',
  consequence: 'Suas outras sessões terminam na hora. Esta continua.',
  done: 'Senha trocada. Suas outras sessões foram encerradas.',
} as const

export const passwordWeaknessTexts = {
  password_short: `A nova senha tem menos de ${minPasswordLength} caracteres. Escolha uma mais longa.`,
  password_long: 'A nova senha passou de 200 caracteres. Escolha uma mais curta.',
  password_simple: 'Esta senha é fácil de adivinhar. Evite seu nome, sequências e palavras como "senha".',
  password_same: 'A nova senha é igual à atual. Escolha outra.',
} as const satisfies Record<PasswordWeakness, string>

export const isWeakness = (code: ChangePasswordRefusal): code is PasswordWeakness => code in passwordWeaknessTexts

/** Why nothing was changed, where it is neither the new password nor the current one. */
export const changeRefusalText = (
  code: Exclude<ChangePasswordRefusal, PasswordWeakness | 'wrong_password'>,
  retryAfterSeconds?: number,
) => refusalText(code, retryAfterSeconds)
