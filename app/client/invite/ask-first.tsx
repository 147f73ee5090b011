import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { invitationTexts as words } from '#texts/invitations.ts'
import type { InviteView } from './invite-view.server.ts'

/** Without a searching order the client places one first. */
export const AskFirst = ({ name, services }: Pick<InviteView, 'name' | 'services'>) => (
  <TitledCard id="nenhum-pedido" title={words.none} intro={words.noneText(name)}>
    <div className="stack stack-2">
      {services.map((service) => (
        <ButtonLink key={service.href} href={service.href} wide iconAfter="chevron">
          {`${words.ask} ${words.askFor(service.name)}`}
        </ButtonLink>
      ))}
    </div>
  </TitledCard>
)
