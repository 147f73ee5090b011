import { z } from 'zod'

/** The page to return to after an upload without JavaScript: the professional area or an order, nothing else. */
export const pageOfUpload = z
  .string()
  .regex(/^\/(profissional(\/[a-z0-9-]+)*|(meus-pedidos|pedido-enviado)\/[0-9a-f-]{36})(#[a-z-]+)?$/)
  .max(200)

type UploadRequest = { url: string; header: (name: 'accept' | 'sec-fetch-mode') => string | undefined }

/**
 * The redirect with the result of an upload; null for API clients. It comes from the form's URL, so it is known before
 * the body is read.
 */
export function backToPage({ url, header }: UploadRequest, outcome: 'foto=ok' | `problema=${string}`): string | null {
  const { pathname, searchParams } = new URL(url, 'http://x')
  if (pathname !== '/v1/pictures') return null
  if (header('sec-fetch-mode') !== 'navigate' && !header('accept')?.includes('text/html')) return null
  const page = pageOfUpload.safeParse(searchParams.get('back'))
  if (!page.success) return null
  const [path, part] = page.data.split('#')
  return `${path}?${outcome}${part ? `#${part}` : ''}`
}
