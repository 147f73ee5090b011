import type { AnswerErrorCode } from '#domain/catalog/answers.ts'
import { maxTextAnswerLength } from '#domain/catalog/form-questions.ts'
import type { Question } from '#domain/catalog/form-questions.ts'
import type { SearchState } from '#domain/catalog/search-text.ts'
import { formatMoney, formatNumber } from './format.ts'

/** The status text below the search field (spec 8). */
export const searchTexts = {
  EMPTY_SEARCH: null,
  NOT_FOUND: 'Nenhum resultado encontrado',
  SEARCHED: null,
} as const satisfies Record<SearchState, string | null>

/** Errors of service questions, with what to do. */
export function answerErrorText(
  { type, max, mask }: Pick<Question, 'type' | 'max' | 'mask'>,
  code: AnswerErrorCode,
): string {
  const texts = {
    single_choice: {
      required: 'Escolha uma opção.',
      invalid: 'Escolha uma das opções da lista.',
      over_limit: 'Escolha só uma opção.',
    },
    multiple_choice: {
      required: 'Escolha pelo menos uma opção.',
      invalid: 'Escolha entre as opções da lista.',
      over_limit: `Escolha no máximo ${max} ${max === 1 ? 'opção' : 'opções'}.`,
    },
    text: {
      required: 'Campo obrigatório',
      invalid: mask ? `Digite no formato ${mask}.` : 'Digite um conteúdo válido',
      over_limit: `Encurte a resposta: cabem até ${max ?? maxTextAnswerLength} caracteres.`,
    },
    date: {
      required: 'Escolha uma data.',
      invalid: 'Digite a data no formato dia/mês/ano.',
      over_limit: 'Escolha uma data só.',
    },
  } satisfies Record<Question['type'], Record<AnswerErrorCode, string>>
  return texts[type][code]
}

/** The source of prices: "Com base em 240 preços, outubro de 2026", or an estimate. */
export const priceSourceText = (sampleSize: number, month: string) =>
  sampleSize > 0 ? `Com base em ${formatNumber(sampleSize)} preços, ${month}` : `Estimativa do nosso time, ${month}`

type Range = { minimumCents: number; averageCents: number; maximumCents: number }

/** A range of prices in words, and where the average lies between its ends. */
export function priceRangeText({ minimumCents, averageCents, maximumCents }: Range) {
  const minimum = formatMoney(minimumCents)
  const average = formatMoney(averageCents)
  const maximum = formatMoney(maximumCents)
  return {
    parts: [
      { label: 'Mínimo', text: minimum },
      { label: 'Médio', text: average },
      { label: 'Máximo', text: maximum },
    ],
    at: (averageCents - minimumCents) / Math.max(1, maximumCents - minimumCents),
  } as const
}
