/** The front door of standing: what other rooms may call. */
export { standingOf } from './metrics-facts.server.ts'
