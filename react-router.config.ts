import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every signed-in page knows all routes at once: no request for a route table while somebody clicks.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
