export { eraseSurveysOf } from './erase-surveys.server.ts'
