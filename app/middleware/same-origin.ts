import type { MiddlewareFunction } from 'react-router'
import { refusalInit } from '#doors/refusal-status.ts'
import { changesSomething, isCrossSite } from '#platform/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

/** Stands at the root, so that resource routes are covered too: React Router itself only looks at pages. */
export const sameOrigin: MiddlewareFunction<Response> = ({ request }) => {
  if (changesSomething(request.method) && isCrossSite(request))
    throw new Response(errorTexts.cross_origin, refusalInit({ code: 'cross_origin' }))
}
