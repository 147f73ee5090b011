import { Form, useNavigation } from 'react-router'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { hiredTexts as words } from '#texts/order-life.ts'
import type { OrderView } from './order-view.server.ts'

/** Who was hired by an accepted quote, and the offer to tell the others (AMB-94). */
export function Hired({ title, text, link, mayNotify }: NonNullable<OrderView['hired']>) {
  const isBusy = useNavigation().formData?.get('intent') === 'notifyOthers'
  return (
    <Card as="section" labelledBy="contratado">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="contratado" className="text-title-3">
            {title}
          </h2>
          <p className="text-soft">{text}</p>
          <p>
            <TextLink alone href={link} linkAs={RouteLink}>
              {words.seeProposal}
            </TextLink>
          </p>
        </div>
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
