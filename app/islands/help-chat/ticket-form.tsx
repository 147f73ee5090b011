import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { ticketNameLimit, ticketTextLimit } from '#domain/help/ticket.ts'
import { href } from '#href.ts'
import { chatbotTexts as words } from '#texts/chatbot.ts'
import { fillOwnContact } from '../own-contact.ts'
import { findPersonOnce } from '../signed-in-person.ts'

type Props = { text: string; onOpened: (protocol: string, state: string) => void }

/** A ticket from the conversation: contact, and editable text (AMB-46). */
export function TicketForm({ text, onOpened }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    void findPersonOnce().then((me) => me && form.current && fillOwnContact(form.current, me))
  }, [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    const sent = await call('POST /api/help/tickets', { body: { ...fields, subject: 'other' } })
    setBusy(false)
    if (sent.ok) return onOpened(sent.value.protocol, sent.value.message)
    setErrors(sent.errors)
    setProblem(sent.message ?? words.ticketFailed)
  }

  return (
    <form
      ref={form}
      method="post"
      action={href('/pedir-ajuda')}
      noValidate
      onSubmit={send}
      className="stack stack-4 border-t border-line bg-sunken p-4 tablet:p-6"
    >
      <p className="text-soft">{words.openTicketText}</p>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <input type="hidden" name="subject" value="other" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          id="ticket-name"
          name="name"
          label={words.ticketName}
          autoComplete="name"
          maxLength={ticketNameLimit}
          required
          autoFocus
          error={errors.name}
        />
        <TextField
          id="ticket-email"
          name="email"
          type="email"
          inputMode="email"
          label={words.ticketEmail}
          autoComplete="email"
          required
          error={errors.email}
        />
      </div>
      <TextareaField
        id="ticket-text"
        name="text"
        label={words.ticketText}
        defaultValue={text}
        maxLength={ticketTextLimit}
        rows={5}
        required
        error={errors.text}
      />
      <div className="row">
        <Button type="submit" icon="send" busy={busy}>
          {words.sendTicket}
        </Button>
      </div>
    </form>
  )
}
