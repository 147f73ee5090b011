/** First segments and patterns that belong to the API: an unknown address below them answers JSON, not a page. */
const ofTheApi =
  /^\/(api|v1|users|avatars|og|sitemaps|robots\.txt|sitemap\.xml|openapi\.json|docs|healthz|readyz|\.well-known\/security\.txt)(\/|$)/

export const isApiPath = (path: string) => ofTheApi.test(path)
