import { data, Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { readForm } from '#app/middleware/read-form.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { stateTone } from '#app/shell/state-tone.ts'
import { findProfessionals } from '#domain/moderation/find-professionals.server.ts'
import { findProfessionalsForm } from '#domain/moderation/find-professionals.ts'
import { professionalStates } from '#domain/professionals/professional.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatDate, formatDay } from '#texts/format.ts'
import { bannedIdentityTexts, staffStateTexts, staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { FoundPeople } from '../found-people.tsx'
import { QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/professionals.ts'
import { reasonText } from './professional-view.server.ts'

export const handle = { pageType: 'staff-professionals:show' }
export const meta = () => titleMeta(words.findTitle, words.findIntro)

export const loader = ({ request }: Route.LoaderArgs) => ({
  done: new URL(request.url).searchParams.get('feito') === 'liberado' ? bannedIdentityTexts.done : '',
})

/** The search is a POST: URLs are logged and must have no phone or document. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = readForm(findProfessionalsForm, await request.formData())
  if (!parsed.ok) return data({ typed: parsed.typed, found: null, total: '' }, { status: 422 })
  const { professionals, banned } = await findProfessionals(db(), context.get(signedIn), parsed.value, now())
  return {
    typed: parsed.typed,
    total: words.found(professionals.length + banned.length),
    found: [
      ...professionals.map(({ id, name, state, createdAt }) => ({
        page: href('/interno/profissionais/:id', { id: `${id}` }),
        title: name,
        text: `${words.since} ${formatDate(createdAt)}`,
        state: staffStateTexts[state],
        tone: stateTone[state],
      })),
      ...banned.map(({ banId, deletedOn, reason }) => ({
        page: href('/interno/profissionais/saiu/:banId', { banId }),
        title: bannedIdentityTexts.left(formatDay(deletedOn)),
        text: reasonText(reason),
        state: staffStateTexts.deleted,
        tone: 'neutral' as const,
      })),
    ],
  }
}

const stateOptions = professionalStates
  .filter((state) => state !== 'deleted')
  .map((value) => ({ value, label: staffStateTexts[value] }))

/** Professionals by name, phone, document and state. */
export default function Professionals({ loaderData: { done }, actionData: result }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <QueuePage title={words.findTitle} intro={words.findIntro} done={result ? null : done}>
      <Card>
        <Form
          method="post"
          action={href('/interno/profissionais')}
          className="grid items-end gap-4 tablet:grid-cols-[1fr_260px_auto]"
          noValidate
        >
          <TextField
            name="text"
            label={words.text}
            defaultValue={String(result?.typed.text ?? '')}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
          />
          <SelectField
            name="state"
            label={words.state}
            emptyLabel={words.anyState}
            options={stateOptions}
            defaultValue={String(result?.typed.state ?? '')}
          />
          <Button type="submit" icon="search" busy={isBusy}>
            {words.find}
          </Button>
        </Form>
      </Card>
      {result?.found && <FoundPeople total={result.total} found={result.found} />}
    </QueuePage>
  )
}
