/** Module entry of professional metrics. */
export { standingOf } from './metrics-facts.server.ts'
