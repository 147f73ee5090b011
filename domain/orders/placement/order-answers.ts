import { type Answers, type Question, visibleQuestions } from '#domain/catalog/form-questions.ts'

/** Stored answers: text with the question as asked (spec 3, reviewData). */
export function answerRows(questions: readonly Question[], answers: Answers) {
  return visibleQuestions(questions, answers).flatMap((question, position) => {
    const answer = answers[question.name]
    if (answer === undefined || answer.length === 0) return []
    const chosen = [answer]
      .flat()
      .map((value) => question.options?.find((option) => option.value === value)?.label ?? value)
    return [
      {
        position,
        question: question.name,
        title: question.label,
        value: JSON.stringify(chosen),
        visibility: question.visibility,
      },
    ]
  })
}
