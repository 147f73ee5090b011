/** Module entry of surveys. */
export { eraseSurveysOf } from './erase-surveys.server.ts'
