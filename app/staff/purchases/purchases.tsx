import { Form, redirect } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { PurchaseList } from '#app/shell/purchase-list.tsx'
import { purchaseRow } from '#app/shell/purchase-row.ts'
import { readPurchases } from '#domain/moderation/read-purchases.server.ts'
import { maxPurchasesForStaff } from '#domain/purchases/purchase.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { staffPurchaseTexts as words } from '#texts/staff-purchases.ts'
import { Queue, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/purchases.ts'

export const handle = { pageType: 'staff-purchases:show' }
export const meta = () => titleMeta(words.title, words.intro)

/** Neither id identifies a person, so both may be in the URL (`de`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const searchText = new URL(request.url).searchParams.get('de')?.trim() ?? ''
  if (isUuid(searchText)) throw redirect(href('/interno/moedas/compras/:uuid', { uuid: searchText.toLowerCase() }))
  const { data: professionalId } = rowId.safeParse(searchText)
  const found = professionalId && (await readPurchases(db(), context.get(signedIn), professionalId, now()))
  return {
    wanted: searchText,
    isUnknown: searchText !== '' && !found,
    found: found && {
      heading: words.of(found.professional ?? words.gone),
      more: found.purchases.length > maxPurchasesForStaff ? words.more(maxPurchasesForStaff) : null,
      purchases: found.purchases.slice(0, maxPurchasesForStaff).map(purchaseRow),
    },
  }
}

/** Purchases by professional id; a purchase id leads to it. */
export default function Purchases({ loaderData: { wanted, isUnknown, found } }: Route.ComponentProps) {
  return (
    <QueuePage back={{ href: href('/interno/moedas'), text: words.backToDesk }} title={words.title} intro={words.intro}>
      <Card>
        <Form method="get" className="stack stack-4">
          <TextField
            name="de"
            label={words.wanted}
            help={words.wantedHelp}
            defaultValue={wanted}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            required
          />
          <div>
            <Button type="submit" icon="search">
              {words.find}
            </Button>
          </div>
        </Form>
      </Card>
      {isUnknown && (
        <Alert tone="warning" role="status">
          {words.unknown}
        </Alert>
      )}
      {found &&
        (found.purchases.length === 0 ? (
          <Queue rows={[]} empty={{ title: words.none, text: words.noneText }} />
        ) : (
          <TitledCard id="compras" title={found.heading} gap={2}>
            <PurchaseList
              purchases={found.purchases}
              hrefOf={(uuid) => href('/interno/moedas/compras/:uuid', { uuid })}
            />
            {found.more && <p className="text-soft">{found.more}</p>}
          </TitledCard>
        ))}
    </QueuePage>
  )
}
