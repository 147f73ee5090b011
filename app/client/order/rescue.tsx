import { Form, useNavigation } from 'react-router'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { invitationTexts } from '#texts/invitations.ts'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import type { RescueView } from './rescue-view.server.ts'
import { DescriptionField } from './description-field.tsx'
import { href } from '#href.ts'

type Props = { rescue: RescueView; pageKey: string; refused?: RefusedForm | undefined; namesOrder?: boolean }

/** Other ways for a search without anybody: further away, again, other words, profiles, or word when somebody comes. */
export function Rescue({ rescue, pageKey, refused, namesOrder = false }: Props) {
  const { uuid, description, field, profiles, isInviting, isWidened, isWatched, canRepeat } = rescue
  const sent = useNavigation().formData
  const busy = sent?.has('widen') ? 'widen' : sent?.get('intent')
  const action = href('/meus-pedidos/:uuid', { uuid })
  const wasRefused = refused?.form === 'repeat' && refused.typed.description !== undefined
  return (
    <Card as="section" labelledBy="outros-caminhos">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="outros-caminhos" className="text-title-3">
            {words.rescue}
          </h2>
          {namesOrder && <p className="font-semibold">{words.ofOrder(rescue.category, rescue.place)}</p>}
          <p className="text-soft">{words.rescueText}</p>
        </div>
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
          {!isWidened && (
            <Form method="post" action={action}>
              <input type="hidden" name="intent" value={canRepeat ? 'repeat' : 'widen'} />
              <input type="hidden" name="widen" value="sim" />
              <IdempotencyKey value={`${pageKey}-wider`} />
              <Button type="submit" wide icon="search" busy={busy === 'widen'}>
                {words.widen}
              </Button>
            </Form>
          )}
          {canRepeat && (
            <Form method="post" action={action}>
              <input type="hidden" name="intent" value="repeat" />
              <IdempotencyKey value={pageKey} />
              <Button type="submit" wide kind="secondary" icon="send" busy={busy === 'repeat'}>
                {words.repeat}
              </Button>
            </Form>
          )}
          <ButtonLink wide href={profiles} kind="secondary" icon="users">
            {isInviting ? invitationTexts.fromOrder : words.seeProfiles}
          </ButtonLink>
          {!isWatched && (
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="intent" value="watch" />
              <Button type="submit" wide kind="secondary" icon="bell" busy={busy === 'watch'}>
                {words.watch}
              </Button>
            </Form>
          )}
        </div>
        <p className="text-small text-help">{isWidened ? words.widenedText : words.widenText}</p>
        {isWatched && (
          <Alert tone="success" icon="bell">
            {words.watched}
          </Alert>
        )}
        {canRepeat && (
          <Disclosure title={words.editAndRepeat} open={wasRefused}>
            <Form method="post" action={action} className="stack stack-4">
              <input type="hidden" name="intent" value="repeat" />
              <IdempotencyKey value={`${pageKey}-edited`} />
              <DescriptionField
                id="nova-descricao"
                field={field}
                description={description}
                refused={wasRefused ? refused : undefined}
              />
              <div>
                <Button type="submit" busy={busy === 'repeat'}>
                  {words.sendAgain}
                </Button>
              </div>
            </Form>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}
