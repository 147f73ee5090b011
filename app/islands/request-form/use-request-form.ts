import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Question } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/request-fields.ts'
import { requestFormTexts } from '#texts/request-form.ts'
import type { FoundCity, KnownClient } from './calls.ts'
import { keepDraft, readDraft } from './draft.ts'
import { asIfTouched } from './first-touch.ts'
import { fieldsOfForm } from './form-fields.ts'
import type { FormTools } from './form-steps.tsx'
import { loadSteps } from './steps-to-come.ts'
import { stepHistory } from './step-history.ts'
import { stepOfErrors, stepsOf } from './steps.ts'
import { useStepFocus } from './use-step-focus.ts'

export type RequestFormProps = {
  service: { id: number; fullSlug: string; questions: Question[] }
  /** Where the page is about: filled in beforehand. */
  place?: { state: string; city: string }
  /** What was sent without script and refused. */
  fields?: RequestFields
  errors?: Record<string, string>
  problem?: string
}

type Errors = Record<string, string>

/** What happens in the form of a request. Its controls keep their own values; they are read when something is decided. */
export function useRequestForm({ service, ...given }: RequestFormProps, form: RefObject<HTMLFormElement | null>) {
  const { id, fullSlug, questions } = service
  const untouched = { ...emptyRequest, ...given.place }
  const [start, setStart] = useState({ fields: given.fields ?? untouched, version: 0 })
  const [answers, setAnswers] = useState(start.fields.answers)
  const [errors, setErrors] = useState<Errors>(given.errors ?? {})
  const [problem, setProblem] = useState(given.problem)
  const [known, setKnown] = useState<KnownClient>()
  const [city, setCity] = useState<FoundCity>()
  const [isBusy, setBusy] = useState(false)
  const [stepName, setStepName] = useState(() =>
    stepOfErrors(stepsOf(questions, start.fields.answers, false), given.errors ?? {}),
  )
  const tools = useRef<FormTools>(undefined)
  const whenAlive = useRef<(tools: FormTools) => void>(undefined)
  const wasTouched = useRef(false)

  const steps = stepsOf(questions, answers, known !== undefined)
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === stepName),
  )
  const step = steps[at]!
  const focusNext = useStepFocus(form, step, errors)
  const entries = () => stepHistory(history, fullSlug)
  const read = () => fieldsOfForm(new FormData(form.current!), questions)

  // A form that comes back filled in wants its fields alive at once. Only the browser knows of a draft.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes to life
  useEffect(() => void ((given.fields ?? readDraft(fullSlug)) && asIfTouched()), [])

  function comeAlive(given: FormTools) {
    if (tools.current) return
    tools.current = given
    takeUp()
    whenAlive.current?.(given)
  }

  /** What a visitor filled in before the fields were alive stays; an untouched form takes up its draft. */
  function takeUp() {
    const draft = given.fields ? null : readDraft(fullSlug)
    const found = read()
    if (JSON.stringify(found) !== JSON.stringify(untouched)) return onChange('')
    if (!draft) return
    setStart({ fields: { ...emptyRequest, ...draft.fields }, version: 1 })
    setAnswers(draft.fields.answers)
    setStepName(entries().stepOf(history.state) ?? draft.step)
    void meetClient()
  }

  // The Back and Forward of the browser go through the steps.
  const goByHistory = useRef((_: unknown) => {})
  useEffect(() => {
    goByHistory.current = (state) => {
      const name = entries().stepOf(state) ?? steps[0]!.name
      if (name !== step.name) show(steps.some((one) => one.name === name) ? name : steps[0]!.name)
    }
  })
  useEffect(() => {
    const go = ({ state }: PopStateEvent) => goByHistory.current(state)
    addEventListener('popstate', go)
    return () => removeEventListener('popstate', go)
  }, [])

  async function meetClient() {
    if (wasTouched.current) return
    wasTouched.current = true
    setKnown(await tools.current?.knownClient())
  }
  function onChange(name: string) {
    const fields = read()
    setAnswers(fields.answers)
    setProblem(undefined)
    setErrors((before) => (name in before ? (({ [name]: _, ...rest }) => rest)(before) : before))
    keepDraft(fullSlug, { fields, step: step.name })
    void meetClient()
  }
  /** Undefined while the name is being typed. */
  function chooseCity(chosen: FoundCity | undefined) {
    setCity(chosen)
    if (chosen) onChange('city')
  }
  function goTo(name: string, focus: 'step' | 'error' = 'step') {
    entries().enter(name, step.name)
    show(name, focus)
  }
  function show(name: string, focus: 'step' | 'error' = 'step') {
    focusNext(focus)
    setStepName(name)
    keepDraft(fullSlug, { fields: read(), step: name })
  }
  function refuse(found: Errors) {
    setErrors(found)
    goTo(stepOfErrors(steps, found), 'error')
  }

  /** Undefined when they cannot be had now. */
  async function toolsOnceAlive(): Promise<FormTools | undefined> {
    asIfTouched()
    if (tools.current) return tools.current
    const alive = new Promise<FormTools>((resolve) => (whenAlive.current = resolve))
    return loadSteps().then(
      () => alive,
      () => undefined,
    )
  }

  async function goOn() {
    if (isBusy) return
    setBusy(true)
    const ready = await toolsOnceAlive()
    if (!ready) {
      setBusy(false)
      return setProblem(requestFormTexts.offline)
    }
    const fields = read()
    const errorsHere = await findErrors(ready, fields)
    setBusy(false)
    if (Object.keys(errorsHere).length) return refuse(errorsHere)
    setErrors({})
    const next = steps[at + 1]
    if (next) return goTo(next.name)
    const all = ready.errorsOf(questions, fields, known)
    if (Object.keys(all).length) return refuse(all)
    await send(ready, fields)
  }

  /** What is wrong in this step. A city that was only typed is looked up. */
  async function findErrors({ errorsOf, cityMeant }: FormTools, fields: RequestFields): Promise<Errors> {
    const all = errorsOf(questions, fields, known)
    const here: Errors = Object.fromEntries(step.fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
    if (step.name !== 'place' || here.city || here.state) return here
    const { city: meant, error } = await cityMeant(fields)
    if (error) return { ...here, city: error }
    if (meant) {
      ;(form.current!.elements.namedItem('city') as HTMLInputElement).value = meant.name
      setCity(meant)
    }
    return here
  }

  async function send({ sendRequest }: FormTools, fields: RequestFields) {
    setBusy(true)
    setProblem(undefined)
    const sent = await sendRequest(id, fields)
    if (sent.ok) {
      keepDraft(fullSlug, null)
      return location.assign(sent.link) // stays busy: the next page is on its way
    }
    setBusy(false)
    if (!Object.keys(sent.errors).length) return setProblem(sent.message)
    if (sent.errors.name || sent.errors.email || sent.errors.phone) setKnown(undefined) // the session ended meanwhile
    setErrors(sent.errors)
    goTo(stepOfErrors(stepsOf(questions, answers, false), sent.errors), 'error')
  }

  function goBack() {
    const before = steps[at - 1]?.name
    if (before && !entries().goBackTo(before)) goTo(before)
  }
  const isContactKnown = known !== undefined
  return {
    ...start,
    problem,
    known,
    isBusy,
    titles: steps.map(({ title }) => title),
    at,
    onChange,
    goOn,
    goBack,
    /** What the fields are given. */
    stepsProps: {
      answers,
      errors,
      city,
      current: step.name,
      isContactKnown,
      onCity: chooseCity,
      onAlive: comeAlive,
    },
  }
}
