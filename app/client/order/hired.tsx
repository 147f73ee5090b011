import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { hiredTexts as words } from '#texts/order-lifecycle.ts'
import type { OrderView } from './order-view.server.ts'

type Props = NonNullable<OrderView['hired']> & { form: ActionFormState }

/**
 * The hired professional, the day of the service or a link to arrange it, and a button to notify the others (AMB-94).
 */
export function Hired({ title, text, day, isClosed, planLink, byContact, link, canNotify, form }: Props) {
  return (
    <Card as="section" labelledBy="contratado" gap={4}>
      <div className="stack stack-1">
        <h2 id="contratado" className="text-title-3">
          {title}
        </h2>
        <p className="text-soft">{text}</p>
        {day && (
          <p className="row">
            <Icon name="calendar" size={20} /> <span>{words.day(day)}</span>
          </p>
        )}
        <p>
          <StandaloneLink href={link}>{words.seeProposal}</StandaloneLink>
        </p>
      </div>
      {!day && !isClosed && (
        <div className="stack stack-1">
          <p>{words.noDay}</p>
          {planLink ? (
            <div>
              <ButtonLink href={planLink} icon="calendar">
                {words.planDay}
              </ButtonLink>
            </div>
          ) : (
            <p>{byContact}</p>
          )}
        </div>
      )}
      {canNotify && (
        <ActionForm form={form} className="stack stack-4" preventScrollReset>
          <p>{words.others}</p>
          <div>
            <SubmitButton kind="secondary" icon="send">
              {words.notifyOthers}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </Card>
  )
}
