/** Many short links in columns: states, cities, services. */
export const LinkColumns = ({ links }: { links: { href: string; label: string }[] }) => (
  <ul className="gap-x-6 [columns:2_8rem] tablet:[columns:3_8rem] desktop:[columns:5_8rem]">
    {links.map(({ href, label }) => (
      <li key={href} className="break-inside-avoid">
        <a href={href} className="text-link text-link-alone">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
