import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

type Otel = typeof import('@opentelemetry/api')
type Started = { otel: Otel; tracer: ReturnType<Otel['trace']['getTracer']>; stop: () => Promise<void> }

/** Undefined without a collector: nothing of OpenTelemetry is loaded, and functions here do nothing. */
let started: Started | undefined

/** Whether a collector is configured. Reads the environment itself, since tools open databases without settings. */
export const isTracing = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

/** Starts to send traces to OTEL_EXPORTER_OTLP_ENDPOINT, once per process. */
export async function startTracing() {
  if (!isTracing || started) return
  const [otel, { startExporter }] = await Promise.all([import('@opentelemetry/api'), import('./trace-exporter.ts')])
  const stop = startExporter()
  started = { otel, tracer: otel.trace.getTracer('ajeita'), stop }
}

/** Flushes spans; an unreachable collector is no error. */
export const stopTracing = async () => started?.stop().catch(() => {})

/** The ids of the current span, for the log. */
export function traceFields() {
  const { traceId, spanId } = started?.otel.trace.getActiveSpan()?.spanContext() ?? {}
  return traceId ? { traceId, spanId } : {}
}

function fail({ otel }: Started, span: Span, error: unknown) {
  span.setStatus({ code: otel.SpanStatusCode.ERROR })
  // The message may contain personal data.
  span.setAttribute('error.type', (error as { code?: string; name?: string }).code ?? (error as Error).name ?? 'error')
}

/** Runs work as a span, parent of its own spans. */
export function inSpan<T>(
  name: string,
  kind: keyof typeof SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const tracing = started
  if (!tracing) return work()
  return tracing.tracer.startActiveSpan(name, { kind: tracing.otel.SpanKind[kind], attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(tracing, span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

type Answering = { request: IncomingMessage; response: ServerResponse; routeOf: () => string }

/** Runs the handling of a request as a span below its caller's, until the response closes; named by route, not path. */
export function inRequestSpan({ request, response, routeOf }: Answering, work: () => void) {
  const tracing = started
  if (!tracing) return work()
  const { otel, tracer } = tracing
  const method = request.method!
  const parent = otel.propagation.extract(otel.context.active(), request.headers)
  const attributes = { 'http.request.method': method }
  const span = tracer.startSpan(method, { kind: otel.SpanKind.SERVER, attributes }, parent)
  response.once('close', () => {
    span.updateName(`${method} ${routeOf()}`)
    span.setAttributes({ 'http.route': routeOf(), 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span.setStatus({ code: otel.SpanStatusCode.ERROR })
    span.end()
  })
  otel.context.with(otel.trace.setSpan(parent, span), work)
}

/** `select orders`: verb and first table of a statement, ignoring subqueries. */
export function statementName(statement: string) {
  let outer = statement.replace(/'[^']*'/g, '')
  for (let inner = ''; inner !== outer;) [inner, outer] = [outer, outer.replace(/\([^()]*\)/g, '')]
  const [operation = 'sql'] =
    /\b(?:select|insert|update|delete|merge|begin|commit|rollback|savepoint)\b/i.exec(outer) ?? []
  const [, table] = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i.exec(outer) ?? []
  return [operation.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}

type Query = { query: { sql: string }; queryDurationMillis: number; error?: unknown }

/** Records a finished statement as a span: name and duration, not text. */
export function traceQuery({ query, queryDurationMillis, error }: Query) {
  if (!started?.otel.trace.getActiveSpan()) return
  const name = statementName(query.sql)
  const end = performance.timeOrigin + performance.now()
  const span = started.tracer.startSpan(name, {
    kind: started.otel.SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
  })
  if (error) fail(started, span, error)
  span.end(end)
}
