import { Motif } from '#app/components/motif.tsx'
import { href } from '#href.ts'
import { type RootSlug, servicesText } from '#texts/site.ts'

export const RootCategoryLinks = ({ roots }: { roots: Array<{ slug: RootSlug; name: string; count?: number }> }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-5">
    {roots.map(({ slug, name, count: services }) => (
      <li key={slug}>
        <a
          href={href('/:rootSlug', { rootSlug: slug })}
          className="group flex h-full flex-col items-center gap-2 rounded-card p-3 text-center hover:bg-sunken"
        >
          <span className="transition-transform duration-150 group-hover:-translate-y-1">
            <Motif name={slug} door />
          </span>
          <span className="font-semibold leading-5">{name}</span>
          {services !== undefined && <span className="text-small text-help">{servicesText(services)}</span>}
        </a>
      </li>
    ))}
  </ul>
)
