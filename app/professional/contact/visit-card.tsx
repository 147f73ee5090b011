import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { addressLimit, visitMinutes, visitNoteLimit } from '#domain/visits/visit.ts'
import { href } from '#href.ts'
import { formatVisitLength, visitTexts as words } from '#texts/visits.ts'
import { VisitBadge } from '../visit-badge.tsx'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

type VisitView = ContactView['visits'][number]
/** A proposed visit as form values. */
type VisitRequest = NonNullable<VisitView['nextProposal']> & { address: string }

const emptyVisit = { day: '', time: '', minutes: 60, note: '' }

type Props = {
  visits: VisitView[]
  /** The place in the order, as default. */
  address: string
  canPropose: boolean
  isOver: boolean
}

/** The visit of a contact with the client's answer, and a form to propose one. */
export function VisitCard({ visits, address, canPropose, isOver }: Props) {
  const propose = useActionForm('visit')
  const cancel = useActionForm('cancelVisit')
  if (isOver && visits.length === 0) return null
  const [latest] = visits
  return (
    <ContactPart
      id="visita"
      title={words.title}
      hint={latest ? `${latest.when}\u00a0· ${words.states[latest.state]}` : words.noneYet}
      opensByDefault={propose.hasError || cancel.hasError || latest?.state === 'declined'}
    >
      <FormError form={cancel} />
      {latest && <LatestVisit visit={latest} cancel={cancel} />}
      {!isOver && !canPropose && <p className="text-soft">{words.contactFirst}</p>}
      {!isOver && canPropose && (
        <Disclosure
          key={latest?.visitId}
          title={latest?.isUpcoming ? words.change : words.plan}
          plain
          open={propose.hasError || latest?.state === 'declined'}
        >
          <ProposeForm
            visit={{ ...(latest?.nextProposal ?? emptyVisit), address: latest?.address || address }}
            form={propose}
          />
        </Disclosure>
      )}
      <StandaloneLink icon="calendar" href={href('/profissional/agenda')}>
        {words.seeAgenda}
      </StandaloneLink>
    </ContactPart>
  )
}

const LatestVisit = ({ visit, cancel }: { visit: VisitView; cancel: ActionFormState }) => (
  <div className="stack stack-2">
    <p className="font-medium">
      {visit.when}&nbsp;· {visit.length}
    </p>
    <p className="break-words text-soft">{visit.address || words.placeGone}</p>
    {visit.note && <p className="break-words text-soft">{words.yourWords(visit.note)}</p>}
    <p>
      <VisitBadge state={visit.state} />
    </p>
    {visit.answer && <Alert tone="info">{words.answered(visit.answer)}</Alert>}
    {visit.hasConflict && (
      <Alert tone="warning" icon="calendar">
        {words.conflict}
      </Alert>
    )}
    {visit.isUpcoming && <UpcomingVisitActions visitId={visit.visitId} cancel={cancel} />}
  </div>
)

const UpcomingVisitActions = ({ visitId, cancel }: { visitId: number; cancel: ActionFormState }) => (
  <>
    <div>
      <ButtonLink
        href={href('/profissional/agenda/:visitId/visita.ics', { visitId })}
        kind="secondary"
        size="small"
        icon="calendar"
      >
        {words.addToCalendar}
      </ButtonLink>
    </div>
    <Disclosure title={words.cancel} plain>
      <ActionForm form={cancel} className="stack stack-4" preventScrollReset>
        <input type="hidden" name="visitId" value={visitId} />
        <p className="text-soft">{words.cancelNote.professional}</p>
        <div>
          <SubmitButton kind="danger" size="small">
            {words.cancel}
          </SubmitButton>
        </div>
      </ActionForm>
    </Disclosure>
  </>
)

function ProposeForm({ visit, form }: { visit: VisitRequest; form: ActionFormState }) {
  const field = (name: keyof VisitRequest) => form.field(name, visit[name])
  return (
    <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
      <p className="text-soft">{words.planText}</p>
      <FormError form={form} fieldsWithOwnErrors={['day', 'time', 'address', 'note']} />
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <TextField type="date" id="visit-day" {...field('day')} label={words.day} required />
        <TextField type="time" id="visit-time" {...field('time')} label={words.time} help={words.timeHelp} required />
      </div>
      <SelectField
        {...field('minutes')}
        label={words.minutes}
        options={visitMinutes.map((minutes) => ({ value: String(minutes), label: formatVisitLength(minutes) }))}
      />
      <TextField id="visit-address" {...field('address')} label={words.address} maxLength={addressLimit} required />
      <TextField
        id="visit-note"
        {...field('note')}
        label={words.note}
        placeholder={words.notePlaceholder}
        maxLength={visitNoteLimit}
        optional
      />
      <SubmitButton icon="calendar">{form.pending ? words.proposing : words.propose}</SubmitButton>
    </ActionForm>
  )
}
