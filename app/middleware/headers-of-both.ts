import type { HeadersFunction } from 'react-router'

/** For `headers` of a page whose forms may be refused: what the loader said, and over it what the action said. */
export const headersOfBoth: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const both = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) both.set(name, value)
  return both
}
