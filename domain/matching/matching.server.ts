/** The front door of matching: what other rooms may call. */
export { countEligible } from './best-professionals.server.ts'
export { bestForInstantMatch } from './best-for-instant-match.server.ts'
export { erasePreferences } from './erase-preferences.server.ts'
