import { hostname } from 'node:os'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { service, version } from '#platform/version.ts'

/** Sends spans in batches, as the variables of OpenTelemetry say (`OTEL_EXPORTER_OTLP_…`, `OTEL_BSP_…`, `OTEL_TRACES_SAMPLER`). Returns what ends it. */
export function startExporter() {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return () => provider.shutdown()
}
