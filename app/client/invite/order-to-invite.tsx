import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { href } from '#href.ts'
import { joinWithDots } from '#texts/format.ts'
import { invitationTexts as words } from '#texts/invitations.ts'
import type { InviteView } from './invite-view.server.ts'

type Props = { order: InviteView['orders'][number]; form: ActionFormState }

/** An order with its invite button, or the reason against it. */
export function OrderToInvite({ order, form }: Props) {
  const { uuid, service, place, published } = order
  const heading = `pedido-${uuid}`
  return (
    <Card as="article" labelledBy={heading} gap={4}>
      <div className="stack stack-1">
        <h3 id={heading} className="text-title-4">
          {service}
        </h3>
        <p className="text-small text-help">{joinWithDots([place, published])}</p>
      </div>
      <Invitation order={order} form={form} />
    </Card>
  )
}

function Invitation({ order: { uuid, service, left, isInvited, denial }, form }: Props) {
  const orderLink = (
    <ButtonLink href={href('/meus-pedidos/:uuid', { uuid })} kind="secondary">
      {words.seeOrder}
    </ButtonLink>
  )
  if (isInvited)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone="success" icon="check">
          {words.invited}
        </Badge>
        {orderLink}
      </div>
    )
  if (denial)
    return (
      <div className="stack stack-4 items-start">
        <p>{denial}</p>
        {orderLink}
      </div>
    )
  return (
    <ActionForm form={form} className="stack stack-2">
      <input type="hidden" name="uuid" value={uuid} />
      <Button type="submit" icon="send" wide busy={form.isPendingWith('uuid', uuid)}>
        <span>
          {words.invite} <span className="sr-only">{words.inviteFor(service)}</span>
        </span>
      </Button>
      <p className="text-small text-help">{left}</p>
    </ActionForm>
  )
}
