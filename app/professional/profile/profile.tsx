import { data } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { accountForms } from '#app/shell/account-forms.server.ts'
import { ExportAndLeave } from '#app/shell/export-and-leave.tsx'
import { pushDeviceList } from '#app/shell/push-devices.server.ts'
import { PushDevices } from '#app/shell/push-devices.tsx'
import { ReadReceipts } from '#app/shell/read-receipts.tsx'
import { SessionList } from '#app/shell/session-list.tsx'
import { sessionList } from '#app/shell/sessions.server.ts'
import { stateTone } from '#app/shell/state-tone.ts'
import { showsReadReceipts } from '#domain/conversations/read-receipts.server.ts'
import { grantInstantConsent, revokeInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'
import { findInstantConsent } from '#domain/professionals/instant-consent.server.ts'
import { findOwnProfile } from '#domain/professionals/own-profile.server.ts'
import { whyHidden } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { dashboardTexts } from '#texts/dashboard.ts'
import { consentErrorText } from '#texts/instant-match.ts'
import { notificationTexts } from '#texts/notifications.ts'
import { professionalStateTexts, proTexts } from '#texts/professional.ts'
import { ticketTexts } from '#texts/tickets.ts'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import { listProfileSections } from '../profile-settings/profile-sections.server.ts'
import { ProfileSections } from '../profile-settings/profile-sections.tsx'
import { ScoreCard } from '../profile-settings/score-card.tsx'
import { scoreView } from '../profile-settings/score-view.server.ts'
import type { Route } from './+types/profile.ts'
import { InstantConsentBox } from './consent-box.tsx'

export const handle = { pageType: 'profile:show' }
export const meta = () => titleMeta(proTexts.profile, proTexts.profileDescription)

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(signedIn)
  const [profile, sections, score, consent, sessions, pushDevices, shows] = await Promise.all([
    findOwnProfile(db(), user.userId),
    listProfileSections(context),
    scoreView(user.userId),
    findInstantConsent(db(), user.userId, now()),
    sessionList(user),
    pushDeviceList(user),
    showsReadReceipts(db(), user.userId),
  ])
  if (!profile || !consent) throw data(null, { status: 404 })
  return { profile, sections, score, consent, sessions, pushDevices, shows }
}

export const action = formActions({
  ...accountForms,
  'instant-on': formAction(grantInstantConsent, { showsSuccess: true, fieldErrorMessage: consentErrorText }),
  'instant-off': formAction(revokeInstantConsent, { showsSuccess: true }),
})

/** A professional's profile, settings and sessions. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, sections, score, consent, sessions, pushDevices, shows } = loaderData
  const hidden = whyHidden(profile.state)
  const publicPage = hidden ? null : href('/profissionais/:slug', { slug: profile.slug })
  return (
    <PageColumn>
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} src={profile.photoUrl} size="large" decorative />
        <div className="stack stack-1 min-w-0">
          <h1 className="text-title-2">{profile.name}</h1>
          <p>
            {profile.paused && !hidden ? (
              <Badge tone="warning">Pausado</Badge>
            ) : (
              <Badge tone={stateTone[profile.state]}>{professionalStateTexts[profile.state]}</Badge>
            )}
          </p>
        </div>
      </div>
      {hidden && <HiddenProfile because={hidden} suspension={profile} />}
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2">
        <div className="stack stack-6">
          {score && <ScoreCard {...score} />}
          <ProfileSections sections={sections} page={publicPage} />
        </div>
        <div className="stack stack-6">
          <StandaloneLink icon="list" href={href('/profissional/painel')}>
            {dashboardTexts.go}
          </StandaloneLink>
          <InstantConsentBox consent={consent} />
          <StandaloneLink icon="bell" href={href('/profissional/perfil/avisos')}>
            {notificationTexts.settings}
          </StandaloneLink>
          <StandaloneLink icon="chat" href={href('/profissional/perfil/atendimento')}>
            {ticketTexts.title}
          </StandaloneLink>
          <PushDevices devices={pushDevices} />
          <ReadReceipts shows={shows} />
          <SessionList sessions={sessions} />
          <ExportAndLeave deletion="profissional" />
          <form method="post" action={href('/sair')}>
            <Button type="submit" kind="secondary" wide>
              {proTexts.signOut}
            </Button>
          </form>
        </div>
      </div>
    </PageColumn>
  )
}
