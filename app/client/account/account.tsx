import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { accountForms } from '#app/shell/account-forms.server.ts'
import { ExportAndLeave } from '#app/shell/export-and-leave.tsx'
import { pushDeviceList } from '#app/shell/push-devices.server.ts'
import { PushDevices } from '#app/shell/push-devices.tsx'
import { ReadReceipts } from '#app/shell/read-receipts.tsx'
import { SessionList } from '#app/shell/session-list.tsx'
import { sessionList } from '#app/shell/sessions.server.ts'
import { showsReadReceipts } from '#domain/conversations/read-receipts.server.ts'
import { findContactOfClient } from '#domain/orders/placement/client-contact.server.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { clientTexts } from '#texts/client.ts'
import { notificationTexts } from '#texts/notifications.ts'
import { ticketTexts } from '#texts/tickets.ts'
import type { Route } from './+types/account.ts'

export const handle = { pageType: 'account:show' }
export const meta = () => titleMeta(clientTexts.accountTitle, clientTexts.accountDescription)

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(signedIn)
  const [contact, sessions, pushDevices, shows] = await Promise.all([
    findContactOfClient(db(), user.userId),
    sessionList(user),
    pushDeviceList(user),
    showsReadReceipts(db(), user.userId),
  ])
  return {
    sessions,
    pushDevices,
    shows,
    name: user.name,
    phone: contact ? formatPhone(contact.phone) : '',
    email: contact?.email ?? '',
  }
}

export const action = formActions(accountForms)

/** A client's own data, settings and sessions. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, phone, email, sessions, pushDevices, shows } = loaderData
  return (
    <PageColumn>
      <h1>{clientTexts.accountTitle}</h1>
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2">
        <div className="stack stack-6">
          <Card gap={2}>
            <Avatar name={name} size="large" decorative />
            <DetailsList
              items={[
                { title: clientTexts.name, text: name },
                { title: clientTexts.phone, text: phone || clientTexts.notGiven },
                { title: clientTexts.email, text: email || clientTexts.notGiven },
              ]}
            />
          </Card>
          <StandaloneLink icon="bell" href={href('/conta/avisos')}>
            {notificationTexts.settings}
          </StandaloneLink>
          <StandaloneLink icon="chat" href={href('/conta/atendimento')}>
            {ticketTexts.title}
          </StandaloneLink>
        </div>
        <div className="stack stack-6">
          <PushDevices devices={pushDevices} />
          <ReadReceipts shows={shows} />
          <SessionList sessions={sessions} />
          <ExportAndLeave deletion="cliente" />
          <form method="post" action={href('/sair')} className="stack stack-2">
            <Button type="submit" kind="secondary" wide>
              {clientTexts.signOut}
            </Button>
            <p className="text-center text-small text-help">{clientTexts.signOutText}</p>
          </form>
        </div>
      </div>
    </PageColumn>
  )
}
