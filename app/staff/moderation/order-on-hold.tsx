import { redirect, data } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { orderForStaff } from '#domain/moderation/order-for-staff.server.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  decideErrorTexts as messages,
  type doneTexts,
  moderationTexts as words,
  staffTexts,
} from '#texts/moderation.ts'
import { orderPhotosTexts as photosTexts } from '#texts/order-photos.ts'
import { staffClientTexts } from '#texts/staff-clients.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/order-on-hold.ts'
import { DecisionForms } from './decision-forms.tsx'
import { Findings } from './findings.tsx'
import { type StaffOrder, staffOrderView } from './staff-order-view.server.ts'

export const handle = { pageType: 'moderation-order:show' }
export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  const name = error ? staffTexts.orderNotFound.title : loaderData?.order.category
  return titleMeta([name, words.title])
}

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const order = isUuid(uuid) && (await orderForStaff(db(), context.get(signedIn), uuid, now()))
  if (!order) throw data(null, { status: 404 })
  const { input } = blockOrder
  const fields = { reason: fieldAttributes(input, 'reason'), note: fieldAttributes(input, 'note') }
  return { order: staffOrderView(order, now()), fields }
}

const backToQueue = (done: keyof typeof doneTexts) => redirect(`${href('/interno/moderacao')}?feito=${done}`, 303)
const params = { uuid: 'orderUuid' } as const

export const action = formActions({
  release: formAction(releaseOrder, { params, messages, onSuccess: () => backToQueue('released') }),
  unblock: formAction(unblock, { params, messages, onSuccess: () => backToQueue('unblocked') }),
  block: formAction(blockOrder, {
    params,
    messages,
    onSuccess: ({ coins }) => backToQueue(coins > 0 ? 'blocked_returned' : 'blocked'),
  }),
})

/** One order for moderators: everything that was written, and the decisions (AMB-62). */
export default function OrderOnHold({ loaderData: { order, fields } }: Route.ComponentProps) {
  const forms = {
    release: useActionForm('release'),
    block: useActionForm('block'),
    unblock: useActionForm('unblock'),
  }
  return (
    <CasePage
      back={{ href: href('/interno/moderacao'), text: staffTexts.moderation }}
      title={order.category}
      badges={
        <Badge tone={order.tone} icon={order.icon}>
          {order.statusText}
        </Badge>
      }
      forms={Object.values(forms)}
      fieldsWithOwnErrors={['reason']}
      aside={
        <>
          <DecisionForms order={order} fields={fields} forms={forms} />
          <Card>
            <DetailsList items={order.facts} />
            {order.clientPage && <StandaloneLink href={order.clientPage}>{staffClientTexts.open}</StandaloneLink>}
          </Card>
          <AuditEntries entries={order.auditEntries} />
        </>
      }
    >
      {order.flags.length > 0 && (
        <Card>
          <Findings flags={order.flags} findings={order.findings} />
        </Card>
      )}
      <TitledCard id="descricao" title={words.description} gap={2}>
        <p className="whitespace-pre-line break-words">{order.description || words.noDescription}</p>
      </TitledCard>
      <TitledCard id="fotos" title={photosTexts.title}>
        {order.photos.length > 0 ? (
          <PhotoRow photos={order.photos} label={photosTexts.title} />
        ) : (
          <p className="text-soft">{photosTexts.none}</p>
        )}
      </TitledCard>
      {order.answers.length > 0 && (
        <TitledCard id="respostas" title={words.answers} gap={2}>
          <DetailsList items={order.answers} />
        </TitledCard>
      )}
    </CasePage>
  )
}

const AuditEntries = ({ entries }: { entries: StaffOrder['auditEntries'] }) => (
  <TitledCard id="historico" title={words.history} gap={2}>
    {entries.length === 0 && <p className="text-soft">{words.noHistory}</p>}
    <ol className="stack stack-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>{entry.text}</p>
          <p className="text-small text-help">{entry.by}</p>
          {entry.note && <p className="break-words text-soft">{entry.note}</p>}
        </li>
      ))}
    </ol>
  </TitledCard>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <StaffError error={error} notFound={staffTexts.orderNotFound} />
)
