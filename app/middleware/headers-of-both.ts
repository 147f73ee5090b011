import type { HeadersFunction } from 'react-router'

/** `headers` of a page whose forms may fail: those of the loader, overridden by those of the action. */
export const headersOfBoth: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const both = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) both.set(name, value)
  return both
}
