import { answerErrorText } from './catalog.ts'
import { fieldErrorTexts } from './errors.ts'
import type { Question } from '#domain/catalog/form-questions.ts'
import type { RequestErrors, RequestStep } from '#domain/orders/request-form.ts'

/** What the form of a request says (spec 2, category page; AMB-22). */
export const requestFormTexts = {
  label: 'Seu pedido',
  back: 'Voltar',
  goOn: 'Continuar',
  send: 'Pedir orçamentos',
  sending: 'Enviando seu pedido',
  onlyIf: (question: string, answers: string) => `Responda só se escolheu ${answers} em “${question}”.`,
  chosenCity: (name: string) => `Cidade escolhida: ${name}`,
  stateByPostalCode: (name: string) => `Pelo CEP, seu estado é ${name}.`,
  knownContact: (name: string) => `Você entrou como ${name}: usaremos o contato da sua conta.`,
  offline: 'Não conseguimos enviar. Suas respostas continuam aqui: confira a conexão e envie de novo.',
  failed: 'Tivemos um problema ao enviar. Suas respostas continuam aqui: tente de novo em alguns instantes.',
} as const

/** Names of the steps: those of the service's own questions come first. */
export const questionStepTexts = [
  'O serviço',
  'Mais sobre o serviço',
  'Detalhes do serviço',
  'Últimos detalhes',
  'Só mais isto',
] as const

export const requestStepTexts = {
  when: 'Quando',
  place: 'Onde',
  details: 'Como prefere falar',
  contact: 'Seu contato',
} as const satisfies Record<RequestStep, string>

export const requestFieldTexts = {
  urgency: { label: 'Para quando?' },
  postalCode: { label: 'CEP', help: 'Não sabe o CEP? Deixe em branco e escolha o estado e a cidade.' },
  state: { label: 'Estado', empty: 'Escolha o estado' },
  city: { label: 'Cidade', placeholder: 'Comece a digitar', list: 'Sugestões' },
  district: { label: 'Bairro', help: 'Ajuda a encontrar quem trabalha perto.' },
  description: {
    label: 'Quer contar mais alguma coisa?',
    help: 'Não escreva telefone, e-mail nem links: isso atrasa o seu pedido.',
    placeholder: 'Medidas, horários em que há alguém em casa, o que já foi feito…',
  },
  contactMode: { label: 'Como os profissionais podem falar com você?' },
  maxLeads: { label: 'Quantos profissionais, no máximo?', help: 'Com 4 você compara melhor.' },
  name: { label: 'Nome', help: 'Antes do contato, os profissionais veem só o primeiro nome.' },
  email: { label: 'E-mail' },
  phone: { label: 'Celular com DDD', help: 'Enviaremos um código por SMS para confirmar seu pedido.' },
} as const

const ofField: Record<string, string> = {
  'urgency:required': 'Escolha uma opção.',
  'postalCode:invalid': 'Este CEP não existe. Confira os 8 números ou deixe em branco.',
  'state:required': 'Escolha o estado.',
  'city:required': 'Digite a cidade e escolha na lista.',
  'email:invalid': 'Digite um e-mail válido, como nome@exemplo.com.',
  'phone:invalid': 'Digite um telefone válido',
}

/** The words of what is wrong, by name of field, for what `checkRequest` refused. */
export function requestErrorTexts(errors: RequestErrors, questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, code]) => {
      const question = questions.find(({ name }) => field === `answers.${name}`)
      if (question && code !== 'unknown_place') return [field, answerErrorText(question, code)]
      return [field, ofField[`${field}:${code}`] ?? fieldErrorTexts[code]]
    }),
  )
}
