import { readFileSync } from 'node:fs'
import { surveyFormFile } from './survey-form-file.ts'
import { type SurveyForm, type SurveyKind, surveyKinds } from './survey-form.ts'

const folder = new URL('../../db/surveys/', import.meta.url)

function readForm(kind: SurveyKind): SurveyForm {
  const written = surveyFormFile.safeParse(JSON.parse(readFileSync(new URL(`${kind}.json`, folder), 'utf8')))
  if (!written.success) throw new Error(`db/surveys/${kind}.json: ${written.error.message}`)
  if (written.data.kind !== kind) throw new Error(`db/surveys/${kind}.json is of kind ${written.data.kind}`)
  return written.data
}

let read: Readonly<Record<SurveyKind, SurveyForm>> | undefined
const forms = () => (read ??= { service: readForm('service'), experience: readForm('experience') })

/** The current form of a kind (AMB-80), read once per process. */
export const surveyForm = (kind: SurveyKind) => forms()[kind]

/** The form with this id; undefined for an old version. */
export const surveyFormById = (id: number) => surveyKinds.map(surveyForm).find((form) => form.id === id)
