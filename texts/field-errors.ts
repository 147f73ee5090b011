import type { RequestErrorCode } from '#domain/orders/placement/request-form.ts'

/** Field errors of the request form. */
export const fieldErrorTexts = {
  required: 'Campo obrigatório',
  invalid: 'Digite um conteúdo válido',
  over_limit: 'Passou do limite: encurte este campo',
  hidden_characters: 'Remova os caracteres invisíveis ou os acentos repetidos deste campo.',
  unknown_place: 'Não achamos essa cidade. Confira o nome e o estado.',
  other_place: 'Este CEP é de outro lugar. Corrija o CEP ou a cidade.',
  photo_gone: 'Uma das fotos não está mais guardada. Remova a que falhou e escolha de novo.',
} as const satisfies Record<RequestErrorCode, string>

const texts: Partial<Record<string, string>> = fieldErrorTexts

/** The text of an error code of a field; what is no code is a text already. */
export const fieldErrorText = (code: string) => texts[code] ?? code
