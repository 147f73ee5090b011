import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { ProfileSection } from './profile-sections.server.ts'

type Props = { sections: readonly ProfileSection[]; page: string | null }

/** Links to the sections of the profile and to its public page. */
export const ProfileSections = ({ sections, page }: Props) => (
  <section className="stack stack-4" aria-labelledby="seu-perfil">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="seu-perfil" className="text-title-3">
        {words.edit}
      </h2>
      {page && (
        <StandaloneLink icon="eye" href={page}>
          {words.preview}
        </StandaloneLink>
      )}
    </div>
    <Card look="flush">
      <ul>
        {sections.map(({ icon, title, href, text }) => (
          <li key={href} className="card-linked border-b border-line last:border-0">
            <div className="flex items-center gap-4 p-4">
              <Icon name={icon} className="flex-none text-accent-strong" />
              <div className="stack stack-1 min-w-0 flex-1">
                <TextLink href={href} cover>
                  {title}
                </TextLink>
                <p className="text-small text-soft">{text}</p>
              </div>
              <Icon name="chevron" size={20} className="flex-none" />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  </section>
)
