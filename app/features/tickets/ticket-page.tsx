import { useEffect } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { removeDraft } from '#app/browser/draft-key.ts'
import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { Alert, SuccessAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { ChatBubble } from '#app/components/chat-bubble.tsx'
import { PageColumn, TitledBlock } from '#app/components/layout.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { memberRole, signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { replyToTicket } from '#domain/help/tickets/reply-to-ticket.server.ts'
import { href } from '#href.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { ticketPath, ticketTexts as words } from '#texts/tickets.ts'
import type { Route } from './+types/ticket-page.ts'
import { ticketForPerson } from './own-tickets.server.ts'

export const handle = { pageType: 'tickets:show' }
export const meta = ({ params }: Route.MetaArgs) => titleMeta(words.protocol(params.protocol), words.intro)

export async function loader({ params: { protocol }, context }: Route.LoaderArgs) {
  const user = context.get(signedIn)
  return { list: pagesOfMember[memberRole(user)].tickets, ...(await ticketForPerson(user.userId, protocol)) }
}

export const action = formAction(replyToTicket, {
  onSuccess: (_, { protocol }, __, user) => redirect(`${ticketPath(protocol, memberRole(user))}?enviado`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

type Ticket = Route.ComponentProps['loaderData']

/** One's own ticket: its messages, the answers of staff, and a form to write again. */
export default function TicketPage({ loaderData: { list, ...ticket } }: Route.ComponentProps) {
  const form = useActionForm()
  const isSent = useSearchParams()[0].has('enviado') && !form.message
  const written = ticket.messages.filter(({ byStaff }) => !byStaff).length
  return (
    <PageColumn width="reading">
      <BackLink href={list}>{words.back}</BackLink>
      <div className="stack stack-2">
        <p className="text-small text-help">{ticket.about}</p>
        <h1>{ticket.subject}</h1>
        <div className="row">
          <Badge tone={ticket.badge.tone} icon={ticket.badge.icon}>
            {ticket.badge.text}
          </Badge>
        </div>
      </div>
      {isSent && <SuccessAlert>{words.sent}</SuccessAlert>}
      <FormError form={form} fieldsWithOwnErrors={['text']} />
      <TitledBlock id="mensagens" title={words.thread}>
        <ol className="stack stack-4">
          {ticket.messages.map(({ id, text, byStaff, at }) => (
            <ChatBubble key={id} mine={!byStaff} author={byStaff ? words.team : words.you} time={at}>
              {text}
            </ChatBubble>
          ))}
        </ol>
      </TitledBlock>
      {ticket.acceptsMessages ? (
        <WriteAgain key={written} {...ticket} written={written} form={form} />
      ) : (
        <Alert tone="neutral" title={words.closed}>
          <div className="stack stack-4">
            <p>{words.closedText}</p>
            <div>
              <ButtonLink href={href('/pedir-ajuda')} kind="secondary" icon="send">
                {words.askAnother}
              </ButtonLink>
            </div>
          </div>
        </Alert>
      )}
    </PageColumn>
  )
}

type WriteAgainProps = Pick<Ticket, 'protocol' | 'email' | 'field'> & {
  written: number
  form: ActionFormState
}

/** Has a draft in the tab. `written` counts the person's messages and resets the field. */
function WriteAgain({ protocol, email, field, written, form }: WriteAgainProps) {
  const nameOf = (many: number) => `own-ticket:${protocol}:${many}`
  const draft = useDraft(nameOf(written))
  const sentBefore = nameOf(written - 1)
  useEffect(() => removeDraft(sentBefore), [sentBefore])
  return (
    <TitledCard id="escrever" title={words.writeAgain}>
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <TextareaField
          key={draft.version}
          {...field}
          label={words.field}
          help={words.writeHelp(email)}
          rows={5}
          defaultValue={draft.text || String(form.values?.text ?? '')}
          error={form.fieldErrors.text}
          onTextChange={draft.save}
        />
        <div className="flex justify-end">
          <SubmitButton icon="send">{words.send}</SubmitButton>
        </div>
      </ActionForm>
    </TitledCard>
  )
}
