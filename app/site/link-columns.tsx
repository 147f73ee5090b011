/** Many short links in columns: states, cities, services. */
export const LinkColumns = ({ links }: { links: { href: string; label: string }[] }) => (
  <ul className="columns-2 gap-x-6 tablet:columns-3 desktop:columns-5">
    {links.map(({ href, label }) => (
      <li key={href} className="break-inside-avoid">
        <a href={href} className="text-link text-link-alone">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
