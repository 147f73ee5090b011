import { pages } from '#routes.ts'
import { endpoints } from './endpoint-table.ts'

const firstSegment = (path: string) => path.split('/', 2)[1]!
const segmentsOfPages = new Set(Object.keys(pages).map(firstSegment))
const endpointPatterns = Object.keys(endpoints).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, isBesidePage: segmentsOfPages.has(firstSegment(path)) }
})

/** First segments that are of calls alone. */
export const apiSegments = new Set(
  endpointPatterns.flatMap(({ path, isBesidePage }) => (isBesidePage ? [] : firstSegment(path))),
)

/** Calls such as `POST /requests/:uuid/pin`, whose first segment a page has too. */
const besidePages = endpointPatterns.flatMap(({ method, path, isBesidePage }) =>
  isBesidePage ? { method, shape: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) } : [],
)

/** Below the first segment of a call everything is of the API: an unknown address there answers JSON, not a page. */
export const isApiPath = (path: string) => apiSegments.has(firstSegment(path))

/** Whether a request is a call, and no page. */
export const isApiRequest = (method: string, path: string) =>
  isApiPath(path) || besidePages.some((call) => call.method === method && call.shape.test(path))
