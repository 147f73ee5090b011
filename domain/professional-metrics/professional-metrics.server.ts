export { findMetrics } from './metrics-facts.server.ts'
