export const LinkColumns = ({ links }: { links: { href: string; label: string }[] }) => (
  <ul className="gap-x-6 [columns:2_8em] tablet:[columns:3_8em] desktop:[columns:5_8em]">
    {links.map(({ href, label }) => (
      <li key={href} className="break-inside-avoid">
        <a href={href} className="text-link text-link-alone">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
