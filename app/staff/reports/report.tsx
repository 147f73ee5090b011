import { data, redirect } from 'react-router'
import { ActionForm, type ActionFormState, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { decideReport } from '#domain/moderation/decide-report.server.ts'
import { readReport } from '#domain/moderation/read-report.server.ts'
import { reportDecisions } from '#domain/shared/report-reason.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { presentMessage } from '#presenters/conversation.ts'
import { joinWithDots, formatDate, formatTime } from '#texts/format.ts'
import { decideReportTexts, reportDecisionTexts, staffReportTexts as words } from '#texts/reports.ts'
import { staffClientTexts } from '#texts/staff-clients.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/report.ts'
import { reportFacts } from './report-facts.ts'

export const handle = { pageType: 'moderation-report:show' }
export const meta = () => titleMeta(words.title, words.intro)

function authorText({ kind, mine }: { kind: string; mine: boolean }) {
  if (kind === 'system') return ''
  return mine ? words.reporter : words.reported
}

const timeOf = (at: Date) => `${formatDate(at)}, ${formatTime(at)}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reader = context.get(signedIn)
  const { permissions = [] } = reader
  const { data: reportId } = rowId.safeParse(params.reportId)
  const canReadConversation = permissions.includes('chat_read')
  const wholeConversation = canReadConversation && new URL(request.url).searchParams.has('conversa')
  const currentTime = now()
  const report = reportId && (await readReport(db(), reader, { reportId, wholeConversation }, currentTime))
  if (!report) throw data(null, { status: 404 })
  return {
    ...reportFacts(report, currentTime),
    note: report.note,
    messages: report.messages.map(({ id, text, createdAt }) => ({ id, text, time: timeOf(createdAt) })),
    conversation: report.conversation?.map((message) => ({
      id: message.id,
      text: presentMessage(message, currentTime).text,
      by: authorText(message),
      time: timeOf(message.createdAt),
    })),
    wholeConversation:
      canReadConversation && !wholeConversation
        ? `${href('/interno/denuncias/:reportId', { reportId })}?conversa`
        : null,
    client: href('/interno/clientes/:id', { id: `${report.byClient ? report.reporterUserId : report.reportedUserId}` }),
    profile: permissions.includes('verify_pros')
      ? href('/interno/profissionais/:id', { id: report.professionalId })
      : null,
    decided: report.decision && report.decidedAt ? words.decided(report.decision, timeOf(report.decidedAt)) : null,
  }
}

export const action = formAction(decideReport, {
  messages: { ...decideReportTexts, own_household: staffVerificationTexts.ownHousehold },
  onSuccess: (_, { decision }) => redirect(`${href('/interno/denuncias')}?feito=${decision}`, 303),
})

/** One report: the reported messages, and the decision. The conversation around them is for `chat_read` only. */
export default function Report({ loaderData: report }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <CasePage
      back={{ href: href('/interno/denuncias'), text: words.back }}
      about={`${report.about}\u00a0· ${report.sent}`}
      title={report.heading}
      badges={
        <>
          <Badge tone="warning" icon="alert">
            {report.reason}
          </Badge>
          <span className="text-soft">{report.earlier}</span>
        </>
      }
      forms={[form]}
      aside={
        <TitledCard id="decidir" title={report.decided ? words.decision : words.decide}>
          {report.decided ? <Alert tone="neutral">{report.decided}</Alert> : <DecisionForm form={form} />}
          <StandaloneLink href={report.client}>{staffClientTexts.open}</StandaloneLink>
          {report.profile && <StandaloneLink href={report.profile}>{words.profile}</StandaloneLink>}
        </TitledCard>
      }
    >
      <TitledCard id="denunciadas" title={words.messages}>
        <ReportedMessages messages={report.messages} />
      </TitledCard>
      {report.note && (
        <TitledCard id="contou" title={words.note} gap={2}>
          <p className="whitespace-pre-line break-words">{report.note}</p>
        </TitledCard>
      )}
      {report.conversation && (
        <TitledCard id="conversa" title={words.wholeConversationTitle}>
          <ReportedMessages messages={report.conversation} />
        </TitledCard>
      )}
      {report.wholeConversation && (
        <div className="stack stack-1">
          <StandaloneLink href={report.wholeConversation}>{words.wholeConversation}</StandaloneLink>
          <p className="text-small text-help">{words.wholeConversationHelp}</p>
        </div>
      )}
    </CasePage>
  )
}

const DecisionForm = ({ form }: { form: ActionFormState }) => (
  <ActionForm form={form} className="stack stack-4">
    {reportDecisions.map((decision) => (
      <div key={decision} className="stack stack-1">
        <Button
          type="submit"
          name="decision"
          value={decision}
          kind={decision === 'closed' ? 'danger' : 'secondary'}
          wide
          busy={form.isPendingWith('decision', decision)}
          aria-describedby={`${decision}-ajuda`}
        >
          {reportDecisionTexts[decision].button}
        </Button>
        <p id={`${decision}-ajuda`} className="text-small text-help">
          {reportDecisionTexts[decision].help}
        </p>
      </div>
    ))}
  </ActionForm>
)

type ReportedMessagesProps = { messages: { id: number; text: string; time: string; by?: string }[] }

const ReportedMessages = ({ messages }: ReportedMessagesProps) => (
  <ol className="stack stack-4">
    {messages.map(({ id, text, time, by }) => (
      <li key={id}>
        <blockquote className="whitespace-pre-line break-words">{text}</blockquote>
        <p className="text-small text-help">{joinWithDots([by, time])}</p>
      </li>
    ))}
  </ol>
)

export const ErrorBoundary = StaffError
