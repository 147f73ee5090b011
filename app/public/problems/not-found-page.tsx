import { ButtonLink } from '#app/components/button.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import SearchBox from '#app/islands/ui/search-box.tsx'
import { ProblemCode } from '#app/shell/problem-code.tsx'
import { href } from '#href.ts'
import { statusTexts } from '#texts/site.ts'
import type { NearLink } from '../read-address.server.ts'
import { SiteFrame } from '../site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.notFound

/** 404 with search, similar services, and a link home (spec 2, status pages). */
export const NotFoundPage = ({ error, near = [] }: { error: unknown; near?: NearLink[] }) => (
  <SiteFrame>
    <StatusMessage drawing="nothing-found" title={words.title} text={words.text}>
      {near.length > 0 && (
        <nav aria-labelledby="parecidos">
          <h2 id="parecidos" className="text-title-4">
            {words.near}
          </h2>
          <ul>
            {near.map(({ href, name, detail }) => (
              <li key={href} className="flex flex-wrap items-center gap-x-2">
                <StandaloneLink href={href}>{name}</StandaloneLink>
                <span className="text-small text-soft">{detail}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="w-full">
        <SearchBox />
      </div>
      <ButtonLink href={href('/')} kind="secondary" icon="home">
        {words.action}
      </ButtonLink>
      <ProblemCode error={error} />
    </StatusMessage>
  </SiteFrame>
)
