/** Module entry of matching. */
export { countEligible } from './best-professionals.server.ts'
export { bestForInstantMatch } from './best-for-instant-match.server.ts'
export { erasePreferences } from './erase-preferences.server.ts'
