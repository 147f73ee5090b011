export const LinkColumns = ({ links }: { links: { href: string; label: string }[] }) => (
  <ul className="link-columns">
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)
