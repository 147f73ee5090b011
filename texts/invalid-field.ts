import { z } from 'zod'
import { fieldErrorTexts } from './field-errors.ts'
import { formatCount, formatNumber } from './format.ts'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/** Expected types. */
const kinds: Record<string, string> = {
  string: 'Envie um texto.',
  number: 'Informe um número.',
  int: 'Informe um número inteiro.',
  boolean: 'Envie verdadeiro ou falso.',
  array: 'Envie uma lista.',
  object: 'Envie um objeto com os campos desta chamada.',
  record: 'Envie um objeto.',
}
const otherKind = 'Este campo está em outro formato.'

/** "Use pelo menos 3 caracteres.": read beside a field as well as in a response of the API. */
const sizeText = (origin: string, limit: string, size: number) =>
  origin === 'string'
    ? `Use ${limit} ${formatCount(size, 'caractere', 'caracteres')}.`
    : `Envie ${limit} ${formatCount(size, 'item', 'itens')}.`
const isSize = (origin: string) => origin === 'string' || origin === 'array'

function tooSmallText({ origin, minimum, inclusive, input }: IssueOf<'too_small'>) {
  const least = Number(minimum)
  if (isSize(origin))
    return least === 1 || input === '' ? fieldErrorTexts.required : sizeText(origin, 'pelo menos', least)
  return inclusive === false
    ? `Informe um número maior que ${formatNumber(least)}.`
    : `O menor valor aceito é ${formatNumber(least)}.`
}

function tooBigText({ origin, maximum, inclusive }: IssueOf<'too_big'>) {
  const most = Number(maximum)
  if (isSize(origin)) return sizeText(origin, 'no máximo', most)
  return inclusive === false
    ? `Informe um número menor que ${formatNumber(most)}.`
    : `O maior valor aceito é ${formatNumber(most)}.`
}

const howToWrite: Record<string, string> = {
  email: 'Digite um e-mail válido, como nome@exemplo.com.',
  postalCode: 'Digite os 8 números do CEP.',
}
const invalidText = ({ path }: Issue) => howToWrite[String(path?.at(-1))] ?? fieldErrorTexts.invalid

/** Texts of invalid API fields by validation code; no validator text reaches people. */
const byCode = {
  invalid_type: ({ expected, input }: IssueOf<'invalid_type'>) =>
    input === undefined ? fieldErrorTexts.required : (kinds[expected] ?? otherKind),
  too_small: tooSmallText,
  too_big: tooBigText,
  invalid_format: invalidText,
  not_multiple_of: ({ divisor }: IssueOf<'not_multiple_of'>) => `Envie um múltiplo de ${divisor}.`,
  unrecognized_keys: () => unknownField,
  invalid_union: () => otherKind,
  invalid_key: () => otherKind,
  invalid_element: () => otherKind,
  invalid_value: ({ input }: IssueOf<'invalid_value'>) =>
    input === undefined || input === '' ? fieldErrorTexts.required : 'Escolha um dos valores aceitos.',
  custom: (issue: IssueOf<'custom'>) =>
    issue.params?.code === 'hidden_characters' ? fieldErrorTexts.hidden_characters : invalidText(issue),
} satisfies { [Code in Issue['code']]: (issue: IssueOf<Code>) => string }

/** An unknown field. */
export const unknownField = 'Esta chamada não aceita este campo.'

// A schema's own message, where it has one, comes first.
z.config({ customError: (issue) => (byCode[issue.code] as (issue: Issue) => string)(issue) })

/** What is wrong first with each field, by its name. */
export function firstFieldErrors({ issues }: z.core.$ZodError) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.length > 2 ? path.join('.') : String(path[0] ?? '')] ??= message
  return errors
}
