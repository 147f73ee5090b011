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

const things = (origin: string, amount: number) =>
  origin === 'string' ? formatCount(amount, 'caractere', 'caracteres') : formatCount(amount, 'item', 'itens')
/** Read beside a field as well as in an answer of the API. */
const verbFor = (origin: string) => (origin === 'string' ? 'Use' : 'Envie')
const isAmount = (origin: string) => origin !== 'string' && origin !== 'array'

const howToWrite: Record<string, string> = {
  email: 'Digite um e-mail válido, como nome@exemplo.com.',
  postalCode: 'Digite os 8 números do CEP.',
}
const invalidText = ({ path }: Issue) => howToWrite[String(path?.at(-1))] ?? fieldErrorTexts.invalid

/** Texts of invalid API fields by validation code; no validator text reaches people. */
const byCode = {
  invalid_type: ({ expected, input }: IssueOf<'invalid_type'>) =>
    input === undefined ? fieldErrorTexts.required : (kinds[expected] ?? otherKind),
  too_small: ({ origin, minimum, inclusive, input }: IssueOf<'too_small'>) =>
    isAmount(origin)
      ? inclusive === false
        ? `Informe um número maior que ${formatNumber(Number(minimum))}.`
        : `O menor valor aceito é ${formatNumber(Number(minimum))}.`
      : Number(minimum) === 1 || input === ''
        ? fieldErrorTexts.required
        : `${verbFor(origin)} pelo menos ${things(origin, Number(minimum))}.`,
  too_big: ({ origin, maximum, inclusive }: IssueOf<'too_big'>) =>
    isAmount(origin)
      ? inclusive === false
        ? `Informe um número menor que ${formatNumber(Number(maximum))}.`
        : `O maior valor aceito é ${formatNumber(Number(maximum))}.`
      : `${verbFor(origin)} no máximo ${things(origin, Number(maximum))}.`,
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
