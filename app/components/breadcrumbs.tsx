import type { LinkAs } from './link-as.ts'

export type Crumb = { label: string; href?: string }
export type BreadcrumbsProps = { crumbs: Crumb[]; label?: string; linkAs?: LinkAs }

/** Breadcrumbs, the page itself last. */
export function Breadcrumbs({ crumbs, label = 'Você está em', linkAs: Link = 'a' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {crumbs.map((crumb, place) => (
          <li key={`${place} ${crumb.label}`}>
            {crumb.href && place < crumbs.length - 1 ? (
              <Link href={crumb.href}>{crumb.label}</Link>
            ) : (
              <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
