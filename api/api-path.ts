/** First segments and patterns that belong to the API: an unknown address below them answers JSON, not a page. */
const ofTheApi =
  /^\/(api|v1|users|avatars|og|sitemaps|robots\.txt|sitemap\.xml|openapi\.json|docs|healthz|readyz|\.well-known\/security\.txt)(\/|$)/

export const isApiPath = (path: string) => ofTheApi.test(path)

/** `POST /requests/{uuid}/pin` and `POST /phone-verification/pin` are calls; the pages of the same first segment are not. */
const isCallBesidePage = (method: string, path: string) =>
  method === 'POST' &&
  (/^\/requests\/[^/]+\/pin(\/resend)?$/.test(path) || /^\/phone-verification\/(pin|change|resend)$/.test(path))

/** Whether a request is a call, and no page. */
export const isCall = (method: string, path: string) => isApiPath(path) || isCallBesidePage(method, path)
