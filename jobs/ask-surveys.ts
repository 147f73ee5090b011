import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import type { Task } from '#platform/jobs.ts'

export const askSurveysTask: Task = async (_, { db, now, log }) => {
  const asked = await askSurveys(db, now)
  if (asked) log.info({ asked }, 'clients were asked whom they hired')
}
