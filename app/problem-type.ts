import { useContext } from 'react'
import { isRouteErrorResponse, UNSAFE_DataRouterDataContext as RouterData } from 'react-router'

const problemTypes: Record<number, string> = {
  403: 'not-allowed:show',
  404: 'not-found:show',
  503: 'outage:show',
}

/**
 * The page type of the problem that has taken the place of the page, or undefined while there is none (AMB-59). The
 * document stands above every boundary, where only the router's own state tells of an error further down.
 */
export function useProblemType(): string | undefined {
  const [error] = Object.values(useContext(RouterData)?.errors ?? {})
  if (error === undefined) return undefined
  return (isRouteErrorResponse(error) && problemTypes[error.status]) || 'technical-problem:show'
}
