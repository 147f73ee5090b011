import { useContext } from 'react'
import { isRouteErrorResponse, UNSAFE_DataRouterDataContext as RouterData } from 'react-router'

const problemTypes: Record<number, string> = {
  403: 'not-allowed:show',
  404: 'not-found:show',
  409: 'not-allowed:show',
  503: 'outage:show',
}

/**
 * The page type of the shown error, if any (AMB-59). The document is above every boundary, so only the router's state
 * has nested errors.
 */
export function useProblemType(): string | undefined {
  const [error] = Object.values(useContext(RouterData)?.errors ?? {})
  if (error === undefined) return undefined
  return (isRouteErrorResponse(error) && problemTypes[error.status]) || 'technical-problem:show'
}
