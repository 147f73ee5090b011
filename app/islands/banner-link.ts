/** "/banners/festa.svg" is the banner "festa". */
export const bannerIdOf = (src: string) => /([^/]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(src)?.[1] ?? src

/** Adds campaign parameters to a banner link, preserving query and hash (AMB-41). */
export function bannerLink(link: string, { campaign, src, origin }: { campaign: string; src: string; origin: string }) {
  const address = new URL(link, origin)
  for (const [name, value] of Object.entries({
    utm_source: 'site',
    utm_medium: 'banner',
    utm_campaign: campaign,
    utm_banner: bannerIdOf(src),
  }))
    address.searchParams.set(name, value)
  return address.origin === origin ? address.href.slice(origin.length) : address.href
}
