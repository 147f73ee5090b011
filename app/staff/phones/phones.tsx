import { Form } from 'react-router'
import { PhoneField } from '#app/browser/phone-field.tsx'
import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { usePendingIntent } from '#app/browser/use-is-sending.ts'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { phoneLockTexts as words } from '#texts/phone-locks.ts'
import type { Route } from './+types/phones.ts'
import { phoneForm } from './phone-actions.server.ts'

export const handle = { pageType: 'phone-locks:show' }
export const meta = () => titleMeta(words.title, words.intro)

// A page without a loader opens inside the app without asking the server, which checks access.
export const loader = () => null

export const action = phoneForm

/** The locks of a phone on PINs, until when, and the form that lifts them (AMB-83). */
export default function Phones({ actionData: result }: Route.ComponentProps) {
  const isLifting = usePendingIntent() === 'lift'
  return (
    <PageColumn width="form">
      <PageHeading title={words.title} intro={words.intro} />
      {result?.notice && <SuccessAlert>{result.notice}</SuccessAlert>}
      <Card>
        <Form method="post" className="stack stack-4" noValidate>
          <PhoneField
            name="phone"
            label={words.phone}
            defaultValue={result?.phone}
            error={result?.phoneError}
            autoComplete="off"
          />
          <Button type="submit" kind="secondary" icon="search" wide name="intent" value="look">
            {words.look}
          </Button>
        </Form>
      </Card>
      {result?.locks && (
        <TitledCard id="bloqueios" title={words.found(result.phone)}>
          <Form method="post" className="stack stack-4">
            <ul className="stack stack-2">
              {result.locks.map(({ title, text }) => (
                <li key={`${title}: ${text}`}>
                  <p>{title}</p>
                  <p className="text-soft">{text}</p>
                </li>
              ))}
            </ul>
            <RenderedFor />
            <input type="hidden" name="phone" value={result.phone} />
            <Button type="submit" wide name="intent" value="lift" busy={isLifting}>
              {isLifting ? words.lifting : words.lift}
            </Button>
            <p className="text-small text-help">{words.consequence}</p>
          </Form>
        </TitledCard>
      )}
    </PageColumn>
  )
}
