import { Disclosure } from '#app/components/disclosure.tsx'

type Props = { title: string; headings: readonly { id: string; text: string }[] }

/** The table of contents of a long text: beside it on a desktop, folded above it on a phone. */
export function Contents({ title, headings }: Props) {
  const links = (
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-soft underline-offset-3 hover:text-accent-strong hover:underline desktop:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className="desktop:hidden">
        <Disclosure title={title}>{links}</Disclosure>
      </div>
      <nav
        aria-labelledby="nesta-pagina"
        className="sticky top-6 hidden flex-col gap-2 border-l-4 border-accent pl-5 desktop:flex"
      >
        <p id="nesta-pagina" className="font-title text-title-4 font-bold">
          {title}
        </p>
        {links}
      </nav>
    </>
  )
}
