/** Many short links in columns: states, cities, services. */
export const LinkColumns = ({ links }: { links: { href: string; label: string }[] }) => (
  <ul className="grid grid-cols-2 gap-x-4 tablet:grid-cols-3 desktop:grid-cols-6">
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href} className="text-link text-link-alone">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
