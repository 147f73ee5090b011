import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { invitationTexts as words } from '#texts/invitations.ts'

/** Free slots: the client may invite professionals. */
export const InviteMore = ({ profilesHref, slotsLeftText }: { profilesHref: string; slotsLeftText: string }) => (
  <Card as="section" labelledBy="convidar" gap={4}>
    <div className="stack stack-1">
      <h2 id="convidar" className="text-title-3">
        {words.fromOrder}
      </h2>
      <p className="text-soft">{words.fromOrderText}</p>
      <p className="text-small text-help">{slotsLeftText}</p>
    </div>
    <div>
      <ButtonLink href={profilesHref} kind="secondary" icon="users">
        {words.seeProfiles}
      </ButtonLink>
    </div>
  </Card>
)
