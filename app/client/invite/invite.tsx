import { data, redirect, useSearchParams } from 'react-router'
import { FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { PageColumn, TitledBlock } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { inviteProfessional } from '#domain/matching/invite-professional.server.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { invitationTexts as words } from '#texts/invitations.ts'
import type { Route } from './+types/invite.ts'
import { inviteView, type InviteView } from './invite-view.server.ts'
import { OrderToInvite } from './order-to-invite.tsx'

export const handle = { pageType: 'invitation:new' }
export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? titleMeta(words.title(loaderData.view.name)) : [])

/** Search param: the last invited order. */
const doneField = 'feito'

export async function loader({ params, context }: Route.LoaderArgs) {
  const profile = await findPublicProfile(db(), params.slug)
  if (!profile) throw data(null, { status: 404 })
  return { view: await inviteView(db(), profile, context.get(signedIn).userId, now()) }
}

export const action = formAction(inviteProfessional, {
  onSuccess: ({ uuid }, { slug }) =>
    redirect(`${href('/meus-pedidos/convidar/:slug', { slug })}?${doneField}=${encodeURIComponent(uuid)}`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Invites this professional to a searching order (product: Professionals). */
export default function Invite({ loaderData: { view } }: Route.ComponentProps) {
  const { slug, name, photoUrl, orders, services } = view
  const form = useActionForm()
  const [query] = useSearchParams()
  const isDone = orders.some(({ uuid, isInvited }) => isInvited && uuid === query.get(doneField))
  return (
    <PageColumn width="reading">
      <StandaloneLink icon="back" href={href('/profissionais/:slug', { slug })}>
        {words.backToProfile}
      </StandaloneLink>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photoUrl} decorative />
        <h1 className="min-w-0">{words.title(name)}</h1>
      </div>
      <FormError form={form} />
      {isDone && !form.hasError && <SuccessAlert>{words.done(name)}</SuccessAlert>}
      {orders.length === 0 ? (
        <AskFirst name={name} services={services} />
      ) : (
        <>
          {!isDone && !form.hasError && <p className="text-lead text-soft">{words.intro(name)}</p>}
          <TitledBlock id="pedidos" title={orders.length > 1 ? words.choose : words.chooseOne}>
            <ul className="stack stack-4">
              {orders.map((order) => (
                <li key={order.uuid}>
                  <OrderToInvite order={order} form={form} />
                </li>
              ))}
            </ul>
          </TitledBlock>
        </>
      )}
    </PageColumn>
  )
}

/** Without a searching order the client places one first. */
const AskFirst = ({ name, services }: Pick<InviteView, 'name' | 'services'>) => (
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
