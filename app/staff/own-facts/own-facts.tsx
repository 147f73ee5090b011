import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/own-facts.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DocumentField } from '#app/components/document-field.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { PostalCodeField } from '#app/components/postal-code-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { staffFacts } from '#domain/identity/staff/own-facts.server.ts'
import { saveOwnFacts } from '#domain/moderation/own-facts.server.ts'
import { ownFactsForm } from '#domain/moderation/own-facts.ts'
import { maskPostalCode } from '#domain/places/postal-code.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { ownFactsTexts as words } from '#texts/own-facts.ts'

export const handle = { pageType: 'own-facts:show' }
export const meta = () => [{ title: `${words.title} · ${brand.name}` }, { name: 'description', content: words.lead }]

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await staffFacts(db(), context.get(signedIn).userId)
  const { takes } = ownFactsForm
  return {
    facts: {
      document: facts?.document ?? '',
      postalCode: maskPostalCode(facts?.postalCode ?? ''),
      street: facts?.street ?? '',
    },
    fields: {
      document: fieldAttributes(takes, 'document'),
      postalCode: fieldAttributes(takes, 'postalCode'),
      street: fieldAttributes(takes, 'street'),
    },
  }
}

export const action = pageDoor(ownFactsForm, saveOwnFacts, {
  done: () => redirect(`${href('/interno/dados')}?salvo=1`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Who somebody of our team is: without it nobody decides on accounts of others. */
export default function OwnFacts({ loaderData: { facts, fields }, actionData: refused }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isSaved = useSearchParams()[0].has('salvo')
  const shown = (name: keyof typeof facts) => (refused ? String(refused.typed[name] ?? '') : facts[name])
  const errorOf = (name: keyof typeof facts, code?: string) =>
    code && refused?.code === code ? refused.text : refused?.errors[name]
  const isBesideField =
    errorOf('document', 'invalid_document') ?? errorOf('postalCode', 'unknown_postal_code') ?? errorOf('street')
  return (
    <PageColumn width="form">
      <div className="stack stack-2">
        <h1 className="text-title-2">{words.title}</h1>
        <p className="text-soft">{words.lead}</p>
      </div>
      {isSaved && !refused && (
        <Alert tone="success" role="status">
          {words.saved}
        </Alert>
      )}
      {refused && !isBesideField && (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
      )}
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          <DocumentField
            {...fields.document}
            label={words.document}
            defaultValue={shown('document')}
            error={errorOf('document', 'invalid_document')}
          />
          <PostalCodeField
            {...fields.postalCode}
            label={words.postalCode}
            defaultValue={shown('postalCode')}
            error={errorOf('postalCode', 'unknown_postal_code')}
          />
          <TextField
            {...fields.street}
            label={words.street}
            help={words.streetHelp}
            autoComplete="address-line1"
            defaultValue={shown('street')}
            error={errorOf('street')}
          />
          <Button type="submit" size="large" wide busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </Form>
      </Card>
      <p className="text-small text-help">{words.whoReads}</p>
    </PageColumn>
  )
}
