import { data, type MiddlewareFunction } from 'react-router'
import { changesSomething, isCrossSite } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { errorTexts } from '#texts/errors.ts'

/** Root middleware in place of React Router's own check (react-router.config.ts), for every page and resource route. */
export const sameOrigin: MiddlewareFunction<Response> = ({ request }) => {
  if (changesSomething(request.method) && isCrossSite(request))
    throw data({ code: 'cross_origin', message: errorTexts.cross_origin }, errorInit({ code: 'cross_origin' }))
}
