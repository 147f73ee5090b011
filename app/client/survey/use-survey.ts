import { useEffect, useRef, useState } from 'react'
import { useToasts } from '#app/components/use-toasts.ts'
import type { SurveyKind } from '#domain/surveys/survey-form.ts'
import { surveyTexts as words } from '#texts/survey.ts'
import { type LoadedSurveyForm, type OpenSurvey, readForm, sendSurvey } from './survey-calls.ts'
import { clearDraft, saveDraft, storedDraft, type SurveyDraft } from './survey-draft.ts'

/** The page's state (P-01; domain 2.4). `accepted`: a professional was hired; `refused`: none was. */
export type Template = 'loading' | FirstTemplate | 'accepted' | 'refused' | 'finished'
/** What the server says; `early` and `over`: outside the days of the survey. */
export type FirstTemplate = 'not-answered' | 'answered' | 'early' | 'over' | 'suspended'

const newDraft = (kind: SurveyKind): SurveyDraft => ({ kind, step: 0, leadId: null, answers: {} })

/** The state machine of the survey page. Answers survive failures and reloads. */
export function useSurvey(survey: OpenSurvey & { template: FirstTemplate; hiredLeadId: number | null }) {
  const { requestId } = survey
  const toasts = useToasts()
  const failure = useRef<number>(undefined)
  const [template, setTemplate] = useState<Template>(survey.template === 'not-answered' ? 'loading' : survey.template)
  const [form, setForm] = useState<LoadedSurveyForm | null>(null)
  const [draft, setDraft] = useState<SurveyDraft>(newDraft('service'))
  const [isSending, setSending] = useState(false)
  const [commentError, setCommentError] = useState<string>()
  const [waits, setWaits] = useState(false)

  async function begin(next: SurveyDraft) {
    setTemplate('loading')
    const loaded = await readForm(next.kind, survey)
    if (!loaded) {
      toasts.show('error', words.notLoaded)
      return setTemplate('not-answered')
    }
    setForm(loaded)
    setDraft(next)
    setTemplate(next.kind === 'service' ? 'accepted' : 'refused')
  }

  function change(next: SurveyDraft) {
    setCommentError(undefined)
    setDraft(next)
    saveDraft(requestId, next)
  }

  function leave() {
    clearDraft(requestId)
    setTemplate('not-answered')
  }

  async function send(answered: SurveyDraft) {
    if (!form || isSending) return
    setSending(true)
    change(answered)
    if (failure.current !== undefined) toasts.dismiss(failure.current)
    const hired = form.kind === 'service' ? form.leads.find(({ id }) => id === answered.leadId) : undefined
    const { status, message } = await sendSurvey(survey, { form, answers: answered.answers, hired })
    setSending(false)
    if (status === 'comment-rejected') return setCommentError(message)
    if (message) failure.current = toasts.show('error', message)
    if (status === 'failed' || status === 'signed-in-again') return
    clearDraft(requestId)
    setWaits(status === 'waits')
    setTemplate(status === 'answered' ? 'answered' : 'finished')
  }

  const open = useRef(() => {
    if (survey.template !== 'not-answered') return setTemplate(survey.template)
    const stored = storedDraft(requestId)
    if (stored) return void begin(stored)
    const { hiredLeadId: leadId } = survey
    if (leadId === null) setTemplate('not-answered')
    else void begin({ ...newDraft('service'), leadId, step: 1 }) // answered already: one step back
  })
  useEffect(() => open.current(), [])

  return {
    template,
    form,
    draft,
    isSending,
    commentError,
    waits,
    begin: (kind: SurveyKind) => begin(newDraft(kind)),
    change,
    leave,
    send,
  }
}
