/** Reports a browser error (`POST /api/errors`). Never throws. */
export function reportError(error: unknown, context: Record<string, string> = {}) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? error.stack?.slice(0, 4000) : undefined
  void fetch('/api/errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: message.slice(0, 500), stack, path: location.pathname, context }),
  }).catch(() => {})
}
