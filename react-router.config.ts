import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every signed-in page knows all routes at once: no request for a route table while somebody clicks.
  routeDiscovery: { mode: 'initial' },
  // Which site may send a form, app/middleware/same-origin.ts decides: React Router compares with the address of the socket, which
  // is not ours behind a proxy that speaks https.
  allowedActionOrigins: ['**'],
} satisfies Config
