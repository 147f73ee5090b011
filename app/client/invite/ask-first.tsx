import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { invitationTexts as words } from '#texts/invitations.ts'
import type { InviteView } from './invite-view.server.ts'

/** Without a searching order the client places one first. */
export const AskFirst = ({ name, services }: Pick<InviteView, 'name' | 'services'>) => (
  <Card as="section" labelledBy="nenhum-pedido">
    <div className="stack stack-4">
      <div className="stack stack-1">
        <h2 id="nenhum-pedido" className="text-title-3">
          {words.none}
        </h2>
        <p className="text-soft">{words.noneText(name)}</p>
      </div>
      <div className="stack stack-2">
        {services.map((service) => (
          <ButtonLink key={service.href} href={service.href} wide iconAfter="chevron">
            {`${words.ask} ${words.askFor(service.name)}`}
          </ButtonLink>
        ))}
      </div>
    </div>
  </Card>
)
