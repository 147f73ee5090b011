import { data } from 'react-router'
import type { Route } from './+types/profile.ts'
import { signedIn } from '#app/middleware/session.ts'
import { OwnData } from '#app/shell/own-data.tsx'
import { SessionList } from '#app/shell/session-list.tsx'
import { endSessions, sessionList } from '#app/shell/sessions.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DetailsList } from '#app/ui/details-list.tsx'
import { Container } from '#app/ui/layout.tsx'
import { ownProfile } from '#domain/professionals/own-profile.server.ts'
import { isWorking } from '#domain/professionals/professional.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { formatList } from '#texts/format.ts'
import { professionalStateTexts, proTexts, radiusText } from '#texts/professional.ts'

export const handle = { pageType: 'profile:show' }
export const meta = () => [
  { title: `${proTexts.profile} · ${brand.name}` },
  { name: 'description', content: 'Seus serviços, sua área e a situação do seu perfil.' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  const [profile, sessions] = await Promise.all([ownProfile(db(), who.userId), sessionList(who)])
  if (!profile) throw data(null, { status: 404 })
  const isBase = ({ city, uf }: { city: string | null; uf: string }) => profile.base === `${city}, ${uf.toUpperCase()}`
  const areas = [
    ...(profile.base ? [profile.radiusKm ? radiusText(profile.base, profile.radiusKm) : profile.base] : []),
    ...profile.areas
      .filter((area) => !isBase(area))
      .map(({ city, uf }) => (city ? `${city}, ${uf.toUpperCase()}` : `Todo o estado ${uf.toUpperCase()}`)),
  ]
  return { profile, areas, sessions, isWorking: isWorking(profile) }
}

/** Ends sessions of other devices. */
export const action = ({ context, request }: Route.ActionArgs) => endSessions(context.get(signedIn), request)

/** Who one is to the clients, and the way out. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, areas, isWorking, sessions } = loaderData
  return (
    <Container width="form">
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="flex items-center gap-4">
          <Avatar name={profile.name} src={profile.photoUrl} size="large" decorative />
          <div className="stack stack-1">
            <h1 className="text-title-2">{profile.name}</h1>
            <p>
              <Badge tone={isWorking ? 'success' : 'warning'}>
                {profile.paused ? 'Pausado' : professionalStateTexts[profile.state]}
              </Badge>
            </p>
          </div>
        </div>
        <Card>
          <DetailsList
            items={[
              { title: proTexts.services, text: formatList(profile.services) || proTexts.none },
              { title: proTexts.area, text: formatList(areas) || proTexts.none },
              {
                title: proTexts.documents,
                text: profile.documentationApproved ? proTexts.documentsOk : proTexts.documentsMissing,
              },
              { title: proTexts.about, text: profile.description || proTexts.none },
            ]}
          />
        </Card>
        <SessionList sessions={sessions} said={actionData?.said} />
        <OwnData deletion="profissional" />
        <form method="post" action="/sair">
          <Button type="submit" kind="secondary" wide>
            {proTexts.signOut}
          </Button>
        </form>
      </div>
    </Container>
  )
}
