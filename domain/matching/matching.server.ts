export { countEligible } from './best-professionals.server.ts'
export { listBestForInstantMatch } from './best-for-instant-match.server.ts'
export { erasePreferences } from './erase-preferences.server.ts'
