import { Breadcrumbs, type Crumb } from '#app/components/breadcrumbs.tsx'
import { href } from '#href.ts'
import { homeCrumb } from '#texts/breadcrumbs.ts'
import { JsonLd } from './json-ld.tsx'
import { breadcrumbData } from './structured-data.ts'

export type Path = {
  /** Below the home page, the page itself last. */
  crumbs: Crumb[]
  /** The address of the page, which says the same to search engines; without it, the page does. */
  address?: string | undefined
}

/** Breadcrumbs from the home page on. */
export const PathFromHome = ({ crumbs, address }: Path) => (
  <>
    <Breadcrumbs crumbs={[{ label: homeCrumb, href: href('/') }, ...crumbs]} />
    {address !== undefined && <JsonLd data={breadcrumbData(crumbs, address)} />}
  </>
)
