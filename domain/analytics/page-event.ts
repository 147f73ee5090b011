/** Page events without identifying data (spec 7; docs/decisions/0016). */
export type PageEvent = { event: string; pageType: string; path: string; detail: Record<string, unknown> }
export type CleanEvent = {
  event: string
  pageType: string
  path: string
  detail: Record<string, string | number | boolean>
}

export const analyticsDays = 90
export const analyticsLimit = { name: 'analytics-by-address', points: 300, durationSeconds: 600 }

const limits = { event: 60, pageType: 60, path: 200, keys: 8, key: 40, value: 80 }

/** Patterns of order ids, names, tokens and phones. */
const identifyingPattern = /\d{5,}|@|[0-9a-f]{8}-[0-9a-f]{4}|[\w-]{32,}/i

/** A path with ids as `:id`: "/meus-pedidos/:id". The caller removes names of people. */
const cleanPath = (path: string) =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .map((part) => (/^\d+$/.test(part) || identifyingPattern.test(part) ? ':id' : part))
    .join('/')
    .slice(0, limits.path)

/**
 * Ids that the specification requires for two events (spec 7, Analytics): of an order or profile, never of a visitor.
 */
const wantedIds: Record<string, Record<string, RegExp>> = {
  'order-card__click-card': { requestUuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, orderId: /^\d{1,15}$/ },
  'chat-cli__refuse-reason': { requestUuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, profileId: /^\d{1,15}$/ },
}

/** A listed reason; free text after a colon is dropped. */
const withoutFreeText = (key: string, value: unknown) =>
  key === 'reason' && typeof value === 'string' ? value.replace(/:.*/s, '').trim() : value

/** Reduces an event to what may be stored: short values without name, phone, e-mail or order number. */
export function cleanEvent({ event, pageType, path, detail }: PageEvent): CleanEvent {
  const keptFields = Object.entries(detail).flatMap(([key, given]) => {
    const value = withoutFreeText(key, given)
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isPlain && wantedIds[event]?.[key]?.test(String(value))) return [[key, value] as const]
    if (!isPlain || /id$/i.test(key) || key.length > limits.key) return []
    const text = String(value)
    return text.length > limits.value || identifyingPattern.test(text) || identifyingPattern.test(key)
      ? []
      : [[key, value] as const]
  })
  return {
    event: event.slice(0, limits.event),
    pageType: pageType.slice(0, limits.pageType),
    path: cleanPath(path),
    detail: Object.fromEntries(keptFields.slice(0, limits.keys)),
  }
}
