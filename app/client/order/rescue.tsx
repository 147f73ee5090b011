import { ActionForm, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { href } from '#href.ts'
import { invitationTexts } from '#texts/invitations.ts'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'
import { DescriptionField } from './description-field.tsx'
import type { InviteView, RescueView } from './rescue-view.server.ts'
import type { RescueForms } from './use-order-forms.ts'

type Props = { rescue: RescueView; forms: RescueForms; namesOrder?: boolean }

/** Options of a search without contacts: widen it, repeat it, edit the description, see profiles, join the waitlist. */
export function Rescue({ rescue, forms: { wider, again, edited, watch }, namesOrder = false }: Props) {
  const { uuid, description, field, profiles, isInviting, isWidened, isWatched, canRepeat } = rescue
  const action = href('/meus-pedidos/:uuid', { uuid })
  return (
    <Card as="section" labelledBy="outros-caminhos" gap={4}>
      <div className="stack stack-1">
        <h2 id="outros-caminhos" className="text-title-3">
          {words.rescue}
        </h2>
        {namesOrder && <p className="font-semibold">{words.ofOrder(rescue.category, rescue.place)}</p>}
        <p className="text-soft">{words.rescueText}</p>
      </div>
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        {!isWidened && (
          <ActionForm form={wider} action={action}>
            <input type="hidden" name="widen" value="sim" />
            <SubmitButton wide icon="search">
              {words.widen}
            </SubmitButton>
          </ActionForm>
        )}
        {canRepeat && (
          <ActionForm form={again} action={action}>
            <SubmitButton wide kind="secondary" icon="send">
              {words.repeat}
            </SubmitButton>
          </ActionForm>
        )}
        {profiles && (
          <ButtonLink wide href={profiles} kind="secondary" icon="users">
            {isInviting ? invitationTexts.fromOrder : words.seeProfiles}
          </ButtonLink>
        )}
        {!isWatched && (
          <ActionForm form={watch} action={action} preventScrollReset>
            <SubmitButton wide kind="secondary" icon="bell">
              {words.watch}
            </SubmitButton>
          </ActionForm>
        )}
      </div>
      <p className="text-small text-help">{isWidened ? words.widenedText : words.widenText}</p>
      {isWatched && (
        <Alert tone="success" icon="bell">
          {words.watched}
        </Alert>
      )}
      {canRepeat && (
        <Disclosure title={words.editAndRepeat} open={edited.hasError}>
          <ActionForm form={edited} action={action} className="stack stack-4">
            <DescriptionField id="nova-descricao" form={edited} field={field} description={description} />
            <div>
              <SubmitButton>{words.sendAgain}</SubmitButton>
            </div>
          </ActionForm>
        </Disclosure>
      )}
    </Card>
  )
}

/** Free slots: the client may invite professionals. */
export const InviteMore = ({ profilesHref, slotsLeftText }: InviteView) => (
  <Card as="section" labelledBy="convidar" gap={4}>
    <div className="stack stack-1">
      <h2 id="convidar" className="text-title-3">
        {invitationTexts.fromOrder}
      </h2>
      <p className="text-soft">{invitationTexts.fromOrderText}</p>
      <p className="text-small text-help">{slotsLeftText}</p>
    </div>
    <div>
      <ButtonLink href={profilesHref} kind="secondary" icon="users">
        {invitationTexts.seeProfiles}
      </ButtonLink>
    </div>
  </Card>
)
