import { Outlet, useParams } from 'react-router'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Container } from '#app/components/layout.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { listInstitutionalProfiles } from '#domain/institutional-console/institutional-profiles.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { institutionalConsoleTexts as words } from '#texts/institutional-console.ts'
import type { Route } from './+types/console.ts'
import { ProfilePicker } from './profile-picker.tsx'

export const handle = { pageType: 'console:show' }
export const meta = () => titleMeta(words.title, words.intro)

export const loader = async () => ({ profiles: await listInstitutionalProfiles(db()), at: now().toISOString() })

/** What the profile page needs from the console around it. */
export type ConsoleOutlet = { at: string }

/** Conversations of institutional professionals, read-only (spec 2; G-01 to G-10, AMB-36). */
export default function Console({ loaderData: { profiles, at } }: Route.ComponentProps) {
  const { profileId, chatId } = useParams()
  return (
    <Container>
      <div className="stack stack-4 py-4 desktop:py-8">
        <h1 className="text-title-2">{words.title}</h1>
        {/* On a phone an open conversation is full screen. */}
        <div className={chatId && 'hidden desktop:block'}>
          <div className="stack stack-4">
            <p className="text-soft">{words.intro}</p>
            <ProfilePicker profiles={profiles} chosen={profiles.find(({ id }) => String(id) === profileId)} />
          </div>
        </div>
        {profileId ? (
          <Outlet context={{ at } satisfies ConsoleOutlet} />
        ) : (
          <Card>
            {profiles.length > 0 ? (
              <EmptyState drawing="searching" title={words.chooseProfile} text={words.chooseProfileText} />
            ) : (
              <EmptyState drawing="empty-inbox" title={words.noProfiles} text={words.noProfilesText} />
            )}
          </Card>
        )}
      </div>
    </Container>
  )
}
