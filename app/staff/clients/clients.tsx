import { data, Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { readForm } from '#app/middleware/read-form.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findClients, findClientsForm } from '#domain/moderation/find-clients.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatDate } from '#texts/format.ts'
import { staffClientTexts as words } from '#texts/staff-clients.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { FoundPeople } from '../found-people.tsx'
import { QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/clients.ts'
import { clientState } from './client-view.server.ts'

export const handle = { pageType: 'staff-clients:show' }
export const meta = () => titleMeta(words.title, words.intro)

// A page without a loader opens inside the app without asking the server, which checks access.
export const loader = () => null

/** The search is a POST: URLs are logged and must have no phone or e-mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = readForm(findClientsForm, await request.formData())
  if (!parsed.ok) return data({ typed: parsed.typed, found: null, total: '' }, { status: 422 })
  const found = await findClients(db(), context.get(signedIn), parsed.value.text, now())
  return {
    typed: parsed.typed,
    total: words.found(found.length),
    found: found.map((client) => ({
      page: href('/interno/clientes/:id', { id: `${client.id}` }),
      title: client.name,
      text: `${staffVerificationTexts.since} ${formatDate(client.createdAt)}`,
      ...clientState(client),
    })),
  }
}

/** Clients by name, phone or e-mail; without a text those who are suspended. */
export default function Clients({ actionData: result }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <QueuePage title={words.title} intro={words.intro}>
      <Card>
        <Form
          method="post"
          action={href('/interno/clientes')}
          className="grid items-end gap-4 tablet:grid-cols-[1fr_auto]"
          noValidate
        >
          <TextField
            name="text"
            label={words.text}
            defaultValue={String(result?.typed.text ?? '')}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
          <Button type="submit" icon="search" busy={isBusy}>
            {staffVerificationTexts.find}
          </Button>
        </Form>
      </Card>
      {result?.found && <FoundPeople total={result.total} found={result.found} />}
    </QueuePage>
  )
}
