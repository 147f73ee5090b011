export { eraseSurveys } from './erase-surveys.server.ts'
