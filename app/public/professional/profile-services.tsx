import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Motif } from '#app/components/motif.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import type { ProfileView } from './profile-view.server.ts'

/** A professional's services, each with a request link. */
export const ProfileServices = ({ services }: Pick<ProfileView, 'services'>) => (
  <ul className="stack stack-4">
    {services.map(({ href, ask, name, text, price, market, rootSlug }) => (
      <li key={href}>
        <Card>
          <div className="flex flex-wrap items-center gap-4">
            <div className="flex min-w-0 flex-[1_1_280px] items-start gap-4">
              <span className="flex-none">
                <Motif name={rootSlug} size={40} />
              </span>
              <div className="stack stack-1 min-w-0">
                <h3 className="text-title-4">
                  <TextLink href={href}>{name}</TextLink>
                </h3>
                <p className="text-soft">{text}</p>
                <p className="numbers font-semibold text-accent-strong">{price}</p>
                <p className="numbers text-small text-soft">{market}</p>
              </div>
            </div>
            <div className="flex-1 tablet:flex-none">
              <ButtonLink
                href={ask ?? href}
                kind={ask ? 'primary' : 'secondary'}
                iconAfter="chevron"
                wide
                rel="nofollow"
              >
                <span>
                  {ask ? words.askFor : words.askOthers} <span className="sr-only">{words.askForService(name)}</span>
                </span>
              </ButtonLink>
            </div>
          </div>
        </Card>
      </li>
    ))}
  </ul>
)
