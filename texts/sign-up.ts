import type { BoxErrors, ProfileErrors, SignUpRefusal } from '#domain/professionals/sign-up.ts'
import { mostServices, signUpHours } from '#domain/professionals/sign-up.ts'

/** What the sign-up of professionals says (spec 5, 8; AMB-50: letter by letter where it is quoted there). */
export const signUpErrorTexts = {
  required: 'Campo obrigatório',
  invalid: 'Digite um conteúdo válido',
  too_many: `Escolha até ${mostServices} serviços`,
  unknown_place: 'Não encontramos esta cidade neste estado. Confira o nome.',
} as const satisfies Record<NonNullable<ProfileErrors[keyof ProfileErrors]>, string>

export const signUpBoxTexts = {
  title: 'Cadastre-se grátis',
  lead: 'Deixe seu e-mail e celular. O cadastro leva menos de 4 minutos.',
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
export const profileErrorTexts = (errors: ProfileErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, signUpErrorTexts[code]])) as Partial<
    Record<keyof ProfileErrors, string>
  >

export const signUpPageTexts = {
  title: 'Complete seu cadastro',
  description: 'Conte o que você faz e onde atende, e confirme seu celular para abrir sua conta de profissional.',
  lead: 'Falta pouco: conte o que você faz, onde atende e confirme seu celular.',
  yourContact: 'Seu contato',
  name: 'Seu nome, ou o nome do seu negócio',
  nameHelp: 'É assim que os clientes vão ver você.',
  services: 'O que você faz?',
  servicesHelp: `Escolha até ${mostServices} serviços. Dá para mudar depois.`,
  servicesChosen: (chosen: number) => `${chosen} de ${mostServices} escolhidos`,
  postalCode: 'CEP de onde você sai para trabalhar',
  postalCodeHelp: 'Com ele preenchemos o estado e a cidade. Nenhum cliente o vê.',
  radius: 'Até onde você vai?',
  radiusHelp: 'Dá para mudar depois, e também atender cidades escolhidas, um estado ou on-line.',
  radiusOption: (km: number) => `Até ${km} km`,
  state: 'Estado',
  stateEmpty: 'Escolha o estado',
  city: 'Cidade',
  cityPlaceholder: 'Ex.: Campinas',
  agreeBefore: 'Li e aceito os',
  agreeTerms: 'termos de uso',
  agreeAnd: 'e a',
  agreePrivacy: 'política de privacidade',
  send: 'Enviar código por SMS',
  nextTitle: 'O que vem depois',
  next: [
    'Enviamos um código por SMS para confirmar seu celular.',
    'Você entra na sua área e informa o CPF, que nenhum cliente vê.',
    'Com o CPF, os pedidos dos seus serviços na sua região começam a chegar.',
  ],
  pinTitle: 'Confirme seu celular',
  pinSent: 'Enviamos um SMS para',
  done: 'Celular confirmado, sua conta está pronta...',
  failed: 'Não foi possível confirmar agora. Tente de novo em alguns instantes.',
  resent: 'Enviamos outro código.',
  back: 'Mudar o que preenchi',
} as const

/** What an address that is worth nothing (any more) says. */
export const signUpRefusalTexts = {
  sign_up_unknown: {
    title: 'Não encontramos este cadastro',
    text: 'O endereço está incompleto ou mudou. Comece de novo: leva menos de um minuto.',
  },
  sign_up_used: {
    title: 'Este cadastro já foi usado',
    text: 'Cada endereço vale para um cadastro só. Se foi você, entre com seu celular.',
  },
  sign_up_expired: {
    title: 'Este cadastro passou do prazo',
    text: `O endereço vale por ${signUpHours} horas. Comece de novo: leva menos de um minuto.`,
  },
} as const satisfies Record<SignUpRefusal, { title: string; text: string }>

export const signUpAgainTexts = { again: 'Começar de novo', signIn: 'Já tenho conta' } as const
