/** The front door of standing: what other rooms may call. */
export { standingOf } from './standing-facts.server.ts'
