import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { surveyPage } from '#presenters/survey-page.ts'

export const askSurveysTask: Task = async (_, { db, now, log }) => {
  const askedCount = await askSurveys(db, now, surveyPage)
  if (askedCount) log.info({ askedCount }, 'clients asked whom they hired')
}
