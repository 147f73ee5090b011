const maxLength = 200

/**
 * A path safe to log: without query, shortened, and with every secret segment replaced: challenges, tokens of links and
 * drafts, webhooks (docs/decisions/0029, docs/decisions/0034).
 */
export const loggedPath = (path: string) =>
  path
    .replace(/[?#][^]*/, '')
    .replace(/^(\/v1\/login\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/notices\/unsubscribe\/|\/avisos\/sair\/)[^/]+/, '$1*')
    .replace(/^(\/avise-me\/)[^/]+$/, '$1*')
    .replace(/^(\/v1\/requests\/photos\/|\/fotos\/privadas\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/calendar\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/(?:receipts\/zenvia|payments)\/)[^/]+/, '$1*')
    .slice(0, maxLength)
