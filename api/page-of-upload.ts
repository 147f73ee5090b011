import { z } from 'zod'

/** Where a page without script goes on after it sent a file: one of the professional's area, or of an order, and no other address. */
export const pageOfUpload = z
  .string()
  .regex(/^\/(profissional(\/[a-z0-9-]+)*|(meus-pedidos|pedido-enviado)\/[0-9a-f-]{36})(#[a-z-]+)?$/)
  .max(200)

type UploadRequest = { url: string; header: (name: 'accept' | 'sec-fetch-mode') => string | undefined }

/**
 * The page from which a file came, with what became of it; null for a program, which is answered. It stands in the address of
 * the form, so that it is known before the file was read, and of one that is never read too.
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
