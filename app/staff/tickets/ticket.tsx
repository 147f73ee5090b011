import { data, redirect } from 'react-router'
import { type ActionFormState, useActionForm, ActionForm, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes, type FieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { eraseClosedAccount, listClosedAccountsOfTicket } from '#domain/account-deletion/erase-closed-account.server.ts'
import { protocolField } from '#domain/help/tickets/protocol-field.ts'
import { answerTicket, closeTicket } from '#domain/moderation/tickets/answer-ticket.server.ts'
import { correctName } from '#domain/moderation/tickets/correct-name.server.ts'
import { readTicket } from '#domain/moderation/tickets/read-ticket.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { staffIdentificationTexts } from '#texts/staff-identification.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { answerTicketTexts, correctNameTexts, staffTicketTexts as words } from '#texts/tickets.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/ticket.ts'
import { AnswerForms } from './answer-forms.tsx'
import { ticketView } from './ticket-view.server.ts'

export const handle = { pageType: 'staff-ticket:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ params: { protocol }, context }: Route.LoaderArgs) {
  const reader = context.get(signedIn)
  const isProtocol = protocolField.safeParse(protocol).success
  const ticket = isProtocol && (await readTicket(db(), reader, protocol, now()))
  if (!ticket) throw data(null, { status: 404 })
  return {
    ...ticketView(ticket, reader.permissions ?? [], now()),
    hasClosedAccount: (await listClosedAccountsOfTicket(db(), protocol)).length > 0,
    field: fieldAttributes(answerTicket.input, 'text'),
    nameField: fieldAttributes(correctName.input, 'name'),
  }
}

const messages = { ...answerTicketTexts, own_household: staffVerificationTexts.ownHousehold }
const identifiedMessages = { ...messages, identification_missing: staffIdentificationTexts.missing }
const back = (done: string, protocol: string) =>
  redirect(`${href('/interno/atendimento')}?feito=${done}&protocolo=${protocol}`, 303)

export const action = formActions({
  answer: formAction(answerTicket, {
    messages,
    onSuccess: ({ closes }, { protocol }) => back(closes ? 'answered_closed' : 'answered', protocol),
  }),
  close: formAction(closeTicket, { messages, onSuccess: (_, { protocol }) => back('closed', protocol) }),
  rename: formAction(correctName, {
    messages: { ...identifiedMessages, ...correctNameTexts },
    onSuccess: (_, { protocol }) => back('account_renamed', protocol),
  }),
  erase: formAction(eraseClosedAccount, {
    messages: identifiedMessages,
    onSuccess: (_, { protocol }) => back('account_erased', protocol),
  }),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** One ticket: all its messages, its person, and the answer of staff. Reading it is audited. */
export default function Ticket({ loaderData: ticket }: Route.ComponentProps) {
  const answer = useActionForm('answer')
  const close = useActionForm('close')
  const rename = useActionForm('rename')
  const erase = useActionForm('erase')
  const forms = [answer, close, rename, erase]
  const isLate = ({ code }: ActionFormState) => code === 'answered_meanwhile' && ticket.answeredBy !== null
  return (
    <CasePage
      back={{ href: href('/interno/atendimento'), text: words.back }}
      about={ticket.about}
      title={ticket.heading}
      badges={
        <>
          <Badge tone={ticket.due ? 'warning' : 'neutral'} icon={ticket.due ? 'clock' : 'check'}>
            {ticket.status}
          </Badge>
          {ticket.due && (
            <Badge tone={ticket.due.isLate ? 'danger' : 'neutral'} icon="clock">
              {ticket.due.text}
            </Badge>
          )}
        </>
      }
      forms={forms.filter((form) => !isLate(form))}
      fieldsWithOwnErrors={['text', 'name']}
      problem={forms.filter(isLate).map((form) => (
        <Alert key={form.name} tone="warning" role="alert">
          {ticket.answeredBy}
        </Alert>
      ))}
      aside={
        <>
          <AnswerForms ticket={ticket} answer={answer} close={close} />
          {ticket.accountName !== null && (
            <CorrectName form={rename} name={ticket.accountName} field={ticket.nameField} />
          )}
          {ticket.hasClosedAccount && <EraseClosedAccount form={erase} />}
        </>
      }
    >
      <TitledCard id="mensagens" title={words.thread}>
        <ol className="stack stack-4">
          {ticket.messages.map(({ id, text, by, byStaff }) => (
            <li key={id} className={byStaff ? 'border-l-4 border-accent pl-4' : 'border-l-4 border-line pl-4'}>
              <p className="text-small text-help">{by}</p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ol>
      </TitledCard>
      <TitledCard id="quem" title={words.person} gap={2}>
        <DetailsList items={ticket.facts} />
        {ticket.order && <StandaloneLink href={ticket.order.path}>{ticket.order.text}</StandaloneLink>}
        {ticket.professional && <StandaloneLink href={ticket.professional}>{words.seeProfessional}</StandaloneLink>}
      </TitledCard>
    </CasePage>
  )
}

export const ErrorBoundary = StaffError

type Props = { form: ActionFormState; name: string; field: FieldAttributes }

/** Corrects the name of the account that the ticket was written from. */
const CorrectName = ({ form, name, field }: Props) => (
  <TitledCard id="corrigir-nome" title={words.correctName} intro={words.correctNameText}>
    <ActionForm form={form} className="stack stack-4">
      <TextField {...field} {...form.field('name')} label={words.nameField} defaultValue={name} autoComplete="off" />
      <SubmitButton kind="secondary" wide>
        {words.saveName}
      </SubmitButton>
    </ActionForm>
  </TitledCard>
)

/** Offers to erase the account with this e-mail that was closed when its phone changed hands. */
const EraseClosedAccount = ({ form }: { form: ActionFormState }) => (
  <TitledCard id="conta-fechada" title={words.closedAccount} intro={words.closedAccountText}>
    <ActionForm form={form} className="stack stack-4">
      <SubmitButton kind="danger" wide>
        {words.eraseClosedAccount}
      </SubmitButton>
    </ActionForm>
  </TitledCard>
)
