import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // All routes are known at once: no route requests on click.
  routeDiscovery: { mode: 'initial' },
  // Checked by app/middleware/same-origin.ts: React Router compares with the socket's address, which differs behind a
  // TLS proxy.
  allowedActionOrigins: ['**'],
} satisfies Config
