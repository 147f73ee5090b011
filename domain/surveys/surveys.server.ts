/** The front door of surveys: what other rooms may call. */
export { eraseSurveysOf } from './erase-surveys.server.ts'
