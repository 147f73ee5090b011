import type { MiddlewareFunction } from 'react-router'
import { errorInit } from '#presenters/error-status.ts'
import { changesSomething, isCrossSite } from '#platform/security/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

/** Stands at the root, and alone (react-router.config.ts): every page and resource route is asked through it, and refuses in the same words. */
export const sameOrigin: MiddlewareFunction<Response> = ({ request }) => {
  if (changesSomething(request.method) && isCrossSite(request))
    throw new Response(errorTexts.cross_origin, errorInit({ code: 'cross_origin' }))
}
