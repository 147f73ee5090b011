import { draftKey } from '#app/browser/draft-key.ts'
import type { SurveyAnswers, SurveyKind } from '#domain/surveys/survey-form.ts'

/** The chosen path and answers, stored for the tab: a reload or failure loses nothing. */
export type SurveyDraft = { kind: SurveyKind; step: number; leadId: number | null; answers: SurveyAnswers }

const keyOf = (orderUuid: string) => draftKey(`survey:${orderUuid}`)

export const saveDraft = (orderUuid: string, draft: SurveyDraft) =>
  sessionStorage.setItem(keyOf(orderUuid), JSON.stringify(draft))

export const clearDraft = (orderUuid: string) => sessionStorage.removeItem(keyOf(orderUuid))

export function storedDraft(orderUuid: string): SurveyDraft | null {
  const text = sessionStorage.getItem(keyOf(orderUuid))
  return text ? (JSON.parse(text) as SurveyDraft) : null
}
