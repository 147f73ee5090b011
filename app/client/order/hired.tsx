import { Form, useNavigation } from 'react-router'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { hiredTexts as words } from '#texts/order-life.ts'
import type { OrderView } from './order-view.server.ts'

/** Who was hired by an accepted quote, the day of the service or the way to agree on it, and the offer to tell the others (AMB-94). */
export function Hired({ title, text, day, planLink, link, mayNotify }: NonNullable<OrderView['hired']>) {
  const isBusy = useNavigation().formData?.get('intent') === 'notifyOthers'
  return (
    <Card as="section" labelledBy="contratado">
      <div className="stack stack-4">
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
            <TextLink alone href={link} linkAs={RouteLink}>
              {words.seeProposal}
            </TextLink>
          </p>
        </div>
        {!day && planLink && (
          <div className="stack stack-1">
            <p>{words.noDay}</p>
            <div>
              <ButtonLink href={planLink} icon="calendar" linkAs={RouteLink}>
                {words.planDay}
              </ButtonLink>
            </div>
          </div>
        )}
        {mayNotify && (
          <Form method="post" className="stack stack-4" preventScrollReset>
            <input type="hidden" name="intent" value="notifyOthers" />
            <p>{words.others}</p>
            <div>
              <Button type="submit" kind="secondary" icon="send" busy={isBusy}>
                {words.notifyOthers}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Card>
  )
}
