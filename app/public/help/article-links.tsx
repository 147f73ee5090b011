import { Icon } from '#app/components/icon.tsx'
import { href } from '#href.ts'

export type ArticleLink = { slug: string; title: string }

export const ArticleLinks = ({ articles }: { articles: readonly ArticleLink[] }) => (
  <ul>
    {articles.map(({ slug, title }, index) => (
      <li key={slug} className={index ? 'border-t border-line' : ''}>
        <a
          href={href('/central-de-ajuda/:slug', { slug })}
          className="group flex min-h-12 items-center justify-between gap-3 py-2.5 underline-offset-3 hover:text-accent-strong hover:underline"
        >
          {title}
          <Icon name="chevron" size={20} className="flex-none text-accent" />
        </a>
      </li>
    ))}
  </ul>
)
