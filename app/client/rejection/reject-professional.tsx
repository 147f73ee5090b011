import { useEffect, useRef, useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { dismissToast, showToast } from '#app/components/toast-store.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { signedIn, tokenFor } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { findLeadToReject } from '#domain/leads/rejection/rejection-form.server.ts'
import { formatReason, otherReason, otherReasonLimit } from '#domain/leads/rejection/rejection.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { isRejectionReason, rejectionReasons, rejectionTexts as words } from '#texts/rejection.ts'
import type { Route } from './+types/reject-professional.ts'
import { sendRejection } from './send-rejection.ts'

export const handle = { pageType: 'order-pro-form:show' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(words.title(loaderData.name, loaderData.isChatOpen), words.description) : []

async function leadOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const session = context.get(signedIn)
  const leadId = Number(params.leadId)
  const criteria = { orderUuid: params.uuid, leadId, clientUserId: session.userId }
  const lead = isUuid(params.uuid) && Number.isSafeInteger(leadId) ? await findLeadToReject(db(), criteria) : undefined
  if (!lead) throw data(null, { status: 404 })
  if (lead.isOver) throw redirect(href('/meus-pedidos/:uuid', { uuid: lead.uuid }))
  return { lead, session }
}

export async function loader(args: Route.LoaderArgs) {
  const { lead, session } = await leadOf(args)
  const { uuid, leadId, profileId, name, isChatOpen } = lead
  return { uuid, leadId, profileId, name, isChatOpen, reasons: rejectionReasons, token: tokenFor(session) }
}

function composeReason(form: FormData) {
  const { reason: chosen, user_content } = formTexts(form, ['reason', 'user_content'])
  const reason = formatReason(chosen, user_content)
  form.set('reason', isRejectionReason(reason) ? reason : '')
}

/** Without JavaScript only, with both steps at once; the script calls the endpoint (spec 7). */
export async function action(args: Route.ActionArgs) {
  const { uuid } = (await leadOf(args)).lead
  const onSuccess = () => redirect(href('/meus-pedidos/:uuid', { uuid }), 303)
  return formAction(rejectLead, { prepare: composeReason, onSuccess })(args)
}

/** Ends a contact with a reason, or a free text (spec 4; E-01 to E-12). */
export default function RejectProfessional({ loaderData, actionData }: Route.ComponentProps) {
  const { uuid, name, isChatOpen, reasons } = loaderData
  const navigate = useNavigate()
  const failure = useRef<number>(undefined)
  const [step, setStep] = useState<0 | 1>(0)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // An event may lead to the order before or after the response is lost.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (failure.current !== undefined) dismissToast(failure.current)
    }
  }, [])
  useEffect(() => form.current?.querySelector<HTMLElement>(step ? 'textarea' : ':checked')?.focus(), [step])

  async function finish(typed: FormData) {
    const { user_content: userContent } = formTexts(typed, ['user_content'])
    const composed = formatReason(reason, userContent)
    setSending(true)
    if (failure.current !== undefined) dismissToast(failure.current)
    const sent = await sendRejection(loaderData, composed)
    if (sent === 'sent') return void navigate(href('/meus-pedidos/:uuid', { uuid }))
    setSending(false)
    if (sent === 'failed' && !isLeft.current) failure.current = showToast('error', words.failed)
  }

  const isOther = reason === otherReason
  return (
    <PageColumn width="form">
      <BackLink href={href('/meus-pedidos/:uuid', { uuid })}>{words.toOrder}</BackLink>
      <h1 className="text-title-2">{words.title(name, isChatOpen)}</h1>
      <form
        ref={form}
        method="post"
        data-unasked // without a session nothing happens (E-10)
        className="stack stack-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending && reason)
            void (step === 0 && isOther ? setStep(1) : finish(new FormData(event.currentTarget)))
        }}
      >
        <RenderedFor />
        {isOther && <p className="text-small text-soft">{words.step(step + 1)}</p>}
        <div hidden={step === 1} onChange={(event) => setReason((event.target as Element as HTMLInputElement).value)}>
          <ChoiceGroup
            type="radio"
            name="reason"
            label={words.question(isChatOpen)}
            help={words.intro}
            options={reasons.map(({ reason: value, label }) => ({ value, label }))}
            error={actionData ? words.failed : undefined}
            required
          />
        </div>
        <div className={step === 0 ? 'scripted:hidden' : undefined}>
          <TextareaField name="user_content" label={words.more} maxLength={otherReasonLimit} optional />
        </div>
        <div className="flex flex-wrap-reverse items-center justify-end gap-3">
          {step === 1 && (
            <Button kind="ghost" icon="back" disabled={isSending} onClick={() => setStep(0)}>
              {words.back}
            </Button>
          )}
          {/* Separate keys, so that a double click on the first button does not press the second. */}
          <Button key={step} type="submit" size="large" busy={isSending} disabled={!reason}>
            {step === 0 && isOther ? words.next : words.finish}
          </Button>
        </div>
      </form>
    </PageColumn>
  )
}
