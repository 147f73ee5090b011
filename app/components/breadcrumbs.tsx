export type Crumb = { label: string; href?: string }
type BreadcrumbsProps = { crumbs: Crumb[]; label?: string }

/** Breadcrumbs, the page itself last. */
export function Breadcrumbs({ crumbs, label = 'Você está em' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {crumbs.map((crumb, place) => (
          <li key={`${place} ${crumb.label}`}>
            {crumb.href && place < crumbs.length - 1 ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
