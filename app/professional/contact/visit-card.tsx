import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { addressLimit, visitMinutes, visitNoteLimit, type VisitStanding } from '#domain/visits/visit.ts'
import { lengthText, visitTexts as words } from '#texts/visits.ts'
import { href } from '#href.ts'
import { ContactPart } from './contact-part.tsx'

export type VisitView = {
  visitId: number
  state: VisitStanding
  when: string
  length: string
  /** Empty: the professional reads it no more. */
  address: string
  note: string
  answer: string | null
  isStanding: boolean
  hasConflict: boolean
  /** With what the next proposal begins; null once this one is past. */
  again: Omit<VisitRequest, 'address'> | null
}
/** What a proposal says, as its fields hold it. */
export type VisitRequest = { day: string; time: string; minutes: number; address: string; note: string }
const noWish = { day: '', time: '', minutes: 60, note: '' }

type Props = {
  visits: VisitView[]
  /** What the order says of the place, to begin with. */
  address: string
  mayPropose: boolean
  isOver: boolean
  refused?: RefusedForm | undefined
  /** Why the visit was not taken back. */
  notCanceled: string | undefined
}

const tones = {
  proposed: 'warning',
  confirmed: 'success',
  declined: 'danger',
  canceled: 'neutral',
  unanswered: 'neutral',
} as const

/** The visit of a contact: what stands, what the client said of it, and the way to propose one. */
export function VisitCard({ visits, address, mayPropose, isOver, refused, notCanceled }: Props) {
  if (isOver && visits.length === 0) return null
  const [latest] = visits
  return (
    <ContactPart
      id="visita"
      title={words.title}
      hint={latest ? `${latest.when}\u00a0· ${words.states[latest.state]}` : words.noneYet}
      mustOpen={refused !== undefined || notCanceled !== undefined || latest?.state === 'declined'}
    >
      {notCanceled && (
        <Alert tone="danger" role="alert">
          {notCanceled}
        </Alert>
      )}
      {latest && <Latest visit={latest} />}
      {!isOver && !mayPropose && <p className="text-soft">{words.talkFirst}</p>}
      {!isOver && mayPropose && (
        <Disclosure
          key={latest?.visitId}
          title={latest?.isStanding ? words.change : words.plan}
          plain
          open={refused !== undefined || latest?.state === 'declined'}
        >
          <ProposeForm wish={{ ...(latest?.again ?? noWish), address: latest?.address || address }} refused={refused} />
        </Disclosure>
      )}
      <TextLink alone icon="calendar" href={href('/profissional/agenda')} linkAs={RouteLink}>
        {words.seeAgenda}
      </TextLink>
    </ContactPart>
  )
}

const Latest = ({ visit }: { visit: VisitView }) => (
  <div className="stack stack-2">
    <p className="font-medium">
      {visit.when}&nbsp;· {visit.length}
    </p>
    <p className="break-words text-soft">{visit.address || words.placeGone}</p>
    {visit.note && <p className="break-words text-soft">{words.yourWords(visit.note)}</p>}
    <p>
      <Badge tone={tones[visit.state]}>{words.states[visit.state]}</Badge>
    </p>
    {visit.answer && <Alert tone="info">{words.answered(visit.answer)}</Alert>}
    {visit.hasConflict && (
      <Alert tone="warning" icon="calendar">
        {words.conflict}
      </Alert>
    )}
    {visit.isStanding && (
      <div>
        <ButtonLink
          href={href('/profissional/agenda/:visitId/visita.ics', { visitId: visit.visitId })}
          kind="secondary"
          size="small"
          icon="calendar"
        >
          {words.addToCalendar}
        </ButtonLink>
      </div>
    )}
    {visit.isStanding && (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="cancelVisit" />
        <input type="hidden" name="visitId" value={visit.visitId} />
        <Button type="submit" kind="ghost" size="small">
          {words.cancel}
        </Button>
      </Form>
    )}
  </div>
)

function ProposeForm({ wish, refused }: { wish: VisitRequest; refused: RefusedForm | undefined }) {
  const isSending = useNavigation().formData?.get('intent') === 'visit'
  const first = (name: keyof VisitRequest) => String((refused ? refused.typed[name] : wish[name]) ?? '')
  return (
    <Form method="post" className="stack stack-4" preventScrollReset noValidate>
      <p className="text-soft">{words.planText}</p>
      {refused && Object.keys(refused.errors).length === 0 && (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
      )}
      <input type="hidden" name="intent" value="visit" />
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <TextField
          type="date"
          id="visit-day"
          name="day"
          label={words.day}
          defaultValue={first('day')}
          error={refused?.errors.day}
          required
        />
        <TextField
          type="time"
          id="visit-time"
          name="time"
          label={words.time}
          help={words.timeHelp}
          defaultValue={first('time')}
          error={refused?.errors.time}
          required
        />
      </div>
      <SelectField
        name="minutes"
        label={words.minutes}
        options={visitMinutes.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }))}
        defaultValue={first('minutes')}
      />
      <TextField
        id="visit-address"
        name="address"
        label={words.address}
        maxLength={addressLimit}
        defaultValue={first('address')}
        error={refused?.errors.address}
        required
      />
      <TextField
        id="visit-note"
        name="note"
        label={words.note}
        placeholder={words.notePlaceholder}
        maxLength={visitNoteLimit}
        defaultValue={first('note')}
        error={refused?.errors.note}
        optional
      />
      <Button type="submit" icon="calendar" busy={isSending}>
        {isSending ? words.proposing : words.propose}
      </Button>
    </Form>
  )
}
