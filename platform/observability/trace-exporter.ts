import { hostname } from 'node:os'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { service, version } from '#platform/version.ts'

/**
 * Exports spans in batches, configured by OpenTelemetry's variables (`OTEL_EXPORTER_OTLP_…`, `OTEL_BSP_…`,
 * `OTEL_TRACES_SAMPLER`). Returns the shutdown.
 */
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
