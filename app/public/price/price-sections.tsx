import { TextLink } from '#app/components/text-link.tsx'
import type { PriceSection } from '#domain/catalog/price-file.ts'

/** The sections of a price page, each with an anchor and heading level (L-03). */
export const PriceSections = ({ sections }: { sections: PriceSection[] }) =>
  sections.map(({ id, title, tagsize, description, list, links }) => {
    const Heading = `h${tagsize}` as const
    return (
      <section key={id} aria-labelledby={id} className="stack stack-2">
        <Heading id={id} className="scroll-mt-4">
          {title}
        </Heading>
        <p>{description}</p>
        {list && (
          <ul className="list-disc pl-6 stack stack-1">
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {links?.map(({ label, href }) => (
          <p key={href}>
            <TextLink href={href}>{label}</TextLink>
          </p>
        ))}
      </section>
    )
  })
