/** The front door of matching: what other rooms may call. */
export { countEligible } from './best-professionals.server.ts'
export { bestForInstantMatch } from './best-for-instant-match.server.ts'
export { forgetWishes } from './erase-preferences.server.ts'
