import type { Question } from '#domain/catalog/form-questions.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import type { RequestErrors } from '#domain/orders/placement/request-form.ts'
import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import { answerErrorText } from './catalog.ts'
import { fieldErrorTexts } from './field-errors.ts'

/** Field hints. */
export const besideFieldTexts = {
  onlyIf: (question: string, answers: string) => `Responda só se escolheu ${answers} em “${question}”.`,
  chosenCity: (name: string) => `Cidade escolhida: ${name}`,
  addressByPostalCode: (address: string) => `Encontramos: ${address}.`,
  unknownPostalCode: 'Este CEP não existe. Confira os 8 números, ou escolha o estado e a cidade.',
  noPostalCode: 'Não sei meu CEP',
  onlyState: (name: string) => `Pelo CEP, seu estado é ${name}. Agora escolha a cidade.`,
  stateByPostalCode: (name: string) => `Pelo CEP, seu estado é ${name}.`,
  failed: 'Tivemos um problema ao enviar. Suas respostas continuam aqui: tente de novo em alguns instantes.',
} as const

/** Common fields of every request, with errors (AMB-22). */
export const requestFieldTexts = {
  urgency: { label: 'Para quando?' },
  postalCode: { label: 'CEP', help: 'Com ele preenchemos rua, bairro e cidade.' },
  state: { label: 'Estado', empty: 'Escolha o estado' },
  city: { label: 'Cidade', placeholder: 'Comece a digitar', list: 'Sugestões' },
  district: { label: 'Bairro', help: 'Ajuda a encontrar quem trabalha perto.' },
  street: {
    label: 'Rua e número',
    help: 'Só quem assumir o seu pedido vê.',
  },
  description: {
    label: 'Quer contar mais alguma coisa?',
    help: 'Não escreva telefone, e-mail nem links: isso atrasa o seu pedido.',
    placeholder: 'Medidas, horários em que há alguém em casa, o que já foi feito…',
  },
  contactMode: { label: 'Como os profissionais podem falar com você?' },
  contactHours: { label: 'Melhor horário para falar' },
  maxLeads: { label: 'Quantos profissionais, no máximo?', help: 'Com 4 você compara melhor.' },
  name: { label: 'Nome', help: 'Antes do contato, os profissionais veem só o primeiro nome.' },
  email: { label: 'E-mail' },
  phone: { label: 'Celular com DDD', help: 'Enviaremos um código por SMS para confirmar seu pedido.' },
} as const

/** The photos of a request, in its form. */
export const requestPhotoTexts = {
  label: 'Fotos',
  help: `Até ${maxOrderPhotos} fotos em JPEG, PNG, WebP, AVIF ou GIF, de até ${maxFileMegabytes} MB. Mostre o serviço; deixe de fora rostos, documentos e placas.`,
  withoutScript: 'Depois de confirmar o celular, você envia as fotos na página do pedido.',
  choose: 'Escolher fotos',
  more: 'Escolher mais fotos',
  chosen: 'Fotos do pedido',
  full: `São no máximo ${maxOrderPhotos} fotos. Remova uma para trocar.`,
  tooMany: `Escolha até ${maxOrderPhotos} fotos. As que passaram disso ficaram de fora.`,
  photo: (number: number) => `Foto ${number}`,
  remove: (number: number) => `Remover a foto ${number}`,
  sending: (number: number) => `Enviando a foto ${number}`,
  waiting: 'Na fila para enviar',
  ready: 'Pronta',
  again: 'Enviar de novo',
  failed: 'A foto não foi enviada. Confira sua conexão e tente de novo.',
  tooLarge: `A foto tem mais de ${maxFileMegabytes} MB. Escolha outra, ou tire esta com menos qualidade.`,
  gone: 'Esta foto não está mais guardada. Remova e escolha de novo.',
  notReady: 'Espere as fotos terminarem de ser enviadas, ou remova a que falhou.',
} as const

const ofField: Record<string, string> = {
  'urgency:required': 'Escolha uma opção.',
  'postalCode:invalid': 'Digite os 8 números do CEP ou deixe em branco.',
  'state:required': 'Escolha o estado.',
  'city:required': 'Digite a cidade.',
  'name:invalid': 'Escreva aqui só o seu nome, sem telefone, e-mail ou link.',
  'email:invalid': 'Digite um e-mail válido, como nome@exemplo.com.',
  'phone:invalid': 'Use um celular com DDD.',
}

/** Error texts by field for `checkRequest`. */
export function requestErrorTexts(errors: RequestErrors, questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, code]) => {
      const question = questions.find(({ name }) => field === `answers.${name}`)
      if (question && (code === 'required' || code === 'invalid' || code === 'over_limit'))
        return [field, answerErrorText(question, code)]
      return [field, ofField[`${field}:${code}`] ?? fieldErrorTexts[code]]
    }),
  )
}
