import { textPage, type TextPageSlug } from '#domain/help/text-pages.server.ts'
import { formatDate } from '#texts/format.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'

/** What a text page shows; its address may differ from the name of its file. */
export function readTextPage(request: Request, slug: TextPageSlug, path: string) {
  requirePlainAddress(request)
  const { updated, ...page } = textPage(slug)
  return {
    ...page,
    updated: updated && formatDate(new Date(`${updated}T12:00:00-03:00`)),
    address: publicAddress(path),
    home: publicAddress('/'),
  }
}
