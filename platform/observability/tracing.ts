import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

type Otel = typeof import('@opentelemetry/api')
type Started = { otel: Otel; tracer: ReturnType<Otel['trace']['getTracer']>; stop: () => Promise<void> }

/** Undefined where no collector is named: then no package of OpenTelemetry is loaded, and everything here does nothing. */
let started: Started | undefined

/** Whether a collector is named. Read from the environment itself: a database is opened by tools without settings too. */
export const isTracing = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

/** Starts to send traces to OTEL_EXPORTER_OTLP_ENDPOINT, once per process. */
export async function startTracing() {
  if (!isTracing || started) return
  const [otel, { startExporter }] = await Promise.all([import('@opentelemetry/api'), import('./trace-exporter.ts')])
  const stop = startExporter()
  started = { otel, tracer: otel.trace.getTracer('ajeita'), stop }
}

/** Sends what is left. A collector that does not answer is no reason to fail. */
export const stopTracing = async () => started?.stop().catch(() => {})

/** The ids of the current span, for the log. */
export function traceFields() {
  const { traceId, spanId } = started?.otel.trace.getActiveSpan()?.spanContext() ?? {}
  return traceId ? { traceId, spanId } : {}
}

function fail({ otel }: Started, span: Span, error: unknown) {
  span.setStatus({ code: otel.SpanStatusCode.ERROR })
  // Its message may hold what people typed.
  span.setAttribute('error.type', (error as { code?: string; name?: string }).code ?? (error as Error).name ?? 'error')
}

/** Runs work as a span, the parent of what it causes. */
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

/** Runs the handling of a request as a span below that of its caller, until its response is closed; named by its route, never its path. */
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

/** `select orders`: what a statement does, and to which table first, whatever its subqueries read. */
export function statementName(statement: string) {
  let outer = statement.replace(/'[^']*'/g, '')
  for (let inner = ''; inner !== outer;) [inner, outer] = [outer, outer.replace(/\([^()]*\)/g, '')]
  const [operation = 'sql'] =
    /\b(?:select|insert|update|delete|merge|begin|commit|rollback|savepoint)\b/i.exec(outer) ?? []
  const [, table] = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i.exec(outer) ?? []
  return [operation.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}

type Query = { query: { sql: string }; queryDurationMillis: number; error?: unknown }

/** A statement that has just ended, as a span below the current one: its name and its time, not its text. */
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
