import type { BoxErrors, FinishErrorCode, SignUpErrorCode } from '#domain/professionals/sign-up.ts'
import { signUpHours } from '#domain/professionals/sign-up.ts'

/** Texts of the professional sign-up (spec 5, 8; AMB-50: exact where quoted there). */
export const signUpErrorTexts = {
  required: 'Campo obrigatório',
  invalid: 'Digite um conteúdo válido',
} as const satisfies Record<SignUpErrorCode, string>

export const signUpBoxTexts = {
  title: 'Cadastre-se grátis',
  intro: 'Deixe seu e-mail e celular. O cadastro leva menos de 4 minutos.',
  email: 'E-mail',
  emailPlaceholder: 'voce@exemplo.com.br',
  phone: 'Celular com DDD',
  submit: 'Quero receber pedidos',
  sending: 'Enviando',
  failed: 'Não foi possível cadastrar',
  tooMany: 'Foram muitas tentativas. Espere um pouco e tente de novo.',
  note: 'Sem mensalidade e sem comissão. Usamos seus dados só para o cadastro.',
  privacy: 'Política de Privacidade',
} as const

/** Words for codes, by field. */
export const boxErrorTexts = (errors: BoxErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, signUpErrorTexts[code]])) as Partial<
    Record<keyof BoxErrors, string>
  >

export const signUpPageTexts = {
  title: 'Comece pelo número do celular',
  description: 'Confirme seu celular para abrir sua conta de profissional e conte o que você faz e onde atende.',
  intro: 'Enviamos um código por SMS. Com ele sua conta é criada, e você continua em qualquer aparelho.',
  yourContact: 'Seu contato',
  phone: 'Celular',
  email: 'E-mail',
  agreeBefore: 'Li e aceito os',
  agreeTerms: 'termos de uso',
  agreeAnd: 'e a',
  agreePrivacy: 'política de privacidade',
  notAgreed: 'Para continuar, marque que leu e aceita os termos.',
  send: 'Enviar código por SMS',
  otherPhone: 'Não é este o número? Comece de novo',
  nextTitle: 'O que vem depois',
  next: [
    'Você conta seu nome, o que faz e onde atende: leva uns 4 minutos.',
    'Mostramos pedidos de verdade perto de você.',
    'Com o CPF ou o CNPJ, que nenhum cliente vê, os pedidos começam a chegar.',
  ],
  pinTitle: 'Confirme seu celular',
  pinSent: 'Enviamos um SMS para',
  done: 'Celular confirmado, sua conta está pronta...',
  failed: 'Não foi possível confirmar agora. Tente de novo em alguns instantes.',
  resent: 'Enviamos outro código.',
} as const

/** Texts for expired links and banned phones. */
export const signUpDenialTexts = {
  sign_up_unknown: {
    title: 'Não encontramos este cadastro',
    text: 'O endereço está incompleto ou mudou. Comece de novo: leva menos de um minuto.',
  },
  sign_up_used: {
    title: 'Este cadastro já foi usado',
    text: 'Cada endereço vale para um cadastro só. Se foi você, entre com seu celular e continue de onde parou.',
  },
  sign_up_expired: {
    title: 'Este cadastro passou do prazo',
    text: `O endereço vale por ${signUpHours} horas. Comece de novo: leva menos de um minuto.`,
  },
  account_barred: {
    title: 'Este número era de uma conta suspensa',
    text: 'O nosso time suspendeu a conta de profissional que tinha este número. Para trabalhar aqui, fale com a gente: se o número passou a ser seu há pouco, conte isso, e a gente confere. Fazer pedidos como cliente continua como antes.',
  },
  account_known: {
    title: 'Você já tem conta de profissional',
    text: 'Este número já é de uma conta. Entre com ele. Se a conta não é sua, fale com a gente.',
  },
} as const satisfies Record<FinishErrorCode, { title: string; text: string }>

export const signUpAgainTexts = {
  again: 'Começar de novo',
  signIn: 'Já tenho conta',
  signInNow: 'Entrar na minha conta',
  askForHelp: 'Falar com o time',
} as const
