import { pages } from '#routes.ts'
import { endpoints } from './endpoint-table.ts'

const firstSegment = (path: string) => path.split('/', 2)[1]!
const segmentsOfPages = new Set(Object.keys(pages).map(firstSegment))
const endpointPatterns = Object.keys(endpoints).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, isBesidePage: segmentsOfPages.has(firstSegment(path)) }
})

/** First segments of the API only. */
export const apiSegments = new Set(
  endpointPatterns.flatMap(({ path, isBesidePage }) => (isBesidePage ? [] : firstSegment(path))),
)

/** Endpoints such as `POST /requests/:uuid/pin`, whose first segment is also a page's. */
const endpointsUnderPageSegments = endpointPatterns.flatMap(({ method, path, isBesidePage }) =>
  isBesidePage ? { method, shape: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) } : [],
)

/** Below these segments an unknown path is a JSON 404, not a page. */
export const isApiPath = (path: string) => apiSegments.has(firstSegment(path))

/** Whether a request is for the API. */
export const isApiRequest = (method: string, path: string) =>
  isApiPath(path) || endpointsUnderPageSegments.some((call) => call.method === method && call.shape.test(path))
