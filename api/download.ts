import { createRoute, z } from '@hono/zod-openapi'
import { href } from '#href.ts'
import { env } from '#platform/env.ts'
import { downloadSources } from '#presenters/download-sources.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { errorResponsesFor } from './schemas.ts'

export const download = newApi()

const sources: ReadonlySet<string> = new Set(downloadSources)

/** The URL of the device's app store, if configured. */
function storeUrlFor(userAgent: string) {
  if (/android/i.test(userAgent)) return env.PLAY_STORE_URL
  return /iphone|ipad|ipod/i.test(userAgent) ? env.APP_STORE_URL : undefined
}

/** Redirects to the device's app store, or to our install page if it has none (spec 7; AMB-53). */
download.openapi(
  createRoute({
    method: 'get',
    path: '/api/redirect-to-download',
    summary: 'Baixar o aplicativo',
    request: { query: z.object({ source: z.string().default('') }) },
    responses: { 302: { description: 'A loja do aparelho, ou /baixar-app' }, ...errorResponsesFor(404) },
  }),
  (c) => {
    const { source } = c.req.valid('query')
    if (!sources.has(source)) throw new ApiError('not_found')
    const storeUrl = storeUrlFor(c.req.header('user-agent') ?? '')
    const campaign = { utm_source: 'site', utm_medium: source, utm_campaign: 'download' }
    c.header('vary', 'user-agent')
    if (!storeUrl) return c.redirect(`${href('/baixar-app')}?${new URLSearchParams(campaign)}`, 302)
    const destination = new URL(storeUrl)
    for (const [name, value] of Object.entries(campaign)) destination.searchParams.set(name, value)
    return c.redirect(destination.href, 302)
  },
)
