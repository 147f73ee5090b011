/** Module entry of professional metrics. */
export { findMetrics } from './metrics-facts.server.ts'
