import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Question } from '#domain/catalog/form-questions.ts'
import { checkRequest, emptyRequest, type RequestFields } from '#domain/orders/request-form.ts'
import { fieldErrorTexts } from '#texts/errors.ts'
import { requestErrorTexts } from '#texts/request-form.ts'
import { newId } from '../new-id.ts'
import { findCity, type FoundCity, type KnownClient, knownClient, requestBody, sendRequest } from './calls.ts'
import { keepDraft, readDraft } from './draft.ts'
import { fieldsOfForm } from './form-fields.ts'
import { stepOfErrors, stepsOf } from './steps.ts'
import { useStepFocus } from './use-step-focus.ts'

export type RequestFormProps = {
  service: { id: number; fullSlug: string; questions: Question[] }
  states: ReadonlyArray<readonly [uf: string, name: string]>
  /** What was sent without script and refused. */
  fields?: RequestFields
  errors?: Record<string, string>
  problem?: string
}

type Errors = Record<string, string>

/** Nothing to listen to: what hangs on it is false on the server, and true once the browser has taken over. */
const never = () => () => {}

/** What happens in the form of a request. Its controls keep their own values; they are read when something is decided. */
export function useRequestForm({ service, ...given }: RequestFormProps, form: RefObject<HTMLFormElement | null>) {
  const { id, fullSlug, questions } = service
  const [start, setStart] = useState({ fields: given.fields ?? emptyRequest, version: 0 })
  const [answers, setAnswers] = useState(start.fields.answers)
  const [errors, setErrors] = useState<Errors>(given.errors ?? {})
  const [problem, setProblem] = useState(given.problem)
  const [known, setKnown] = useState<KnownClient>()
  const [city, setCity] = useState<FoundCity>()
  const [isBusy, setBusy] = useState(false)
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [stepName, setStepName] = useState(() =>
    stepOfErrors(stepsOf(questions, start.fields.answers, false), given.errors ?? {}),
  )
  const wasTouched = useRef(false)
  const lastSent = useRef({ body: '', key: '' })

  const steps = stepsOf(questions, answers, known !== undefined)
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === stepName),
  )
  const step = steps[at]!
  const focusNext = useStepFocus(form, step, errors)
  const read = () => fieldsOfForm(new FormData(form.current!), questions)

  /** What a visitor typed before the script came stays; an untouched form takes up its draft. */
  function takeUp() {
    const draft = given.fields ? null : readDraft(fullSlug)
    const isUntouched = JSON.stringify(read()) === JSON.stringify(emptyRequest)
    if (!draft || !isUntouched) return setAnswers(read().answers)
    setStart({ fields: { ...emptyRequest, ...draft.fields }, version: 1 })
    setAnswers(draft.fields.answers)
    setStepName(draft.step)
    void meetClient()
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/set-state-in-effect -- once, when the form comes to life: storage is outside React
  useEffect(takeUp, [])

  async function meetClient() {
    if (wasTouched.current) return
    wasTouched.current = true
    setKnown(await knownClient())
  }
  function onChange(name: string) {
    const fields = read()
    setAnswers(fields.answers)
    setProblem(undefined)
    setErrors(({ [name]: _, ...rest }) => rest)
    keepDraft(fullSlug, { fields, step: step.name })
    void meetClient()
  }
  /** Undefined while the name is being typed. */
  function chooseCity(chosen: FoundCity | undefined) {
    setCity(chosen)
    if (chosen) onChange('city')
  }
  function goTo(name: string, focus: 'step' | 'error' = 'step') {
    focusNext(focus)
    setStepName(name)
    keepDraft(fullSlug, { fields: read(), step: name })
  }
  function refuse(found: Errors) {
    setErrors(found)
    goTo(stepOfErrors(steps, found), 'error')
  }

  async function unknownCity({ city: text, state }: RequestFields): Promise<Errors> {
    const found = await findCity(text, state)
    if (found === null) return { city: fieldErrorTexts.unknown_place }
    if (found) {
      ;(form.current!.elements.namedItem('city') as HTMLInputElement).value = found.name
      setCity(found)
    }
    return {}
  }

  async function goOn() {
    if (isBusy) return
    const fields = read()
    const checked = checkRequest(questions, fields, known)
    const all = checked.ok ? {} : requestErrorTexts(checked.errors, questions)
    let here: Errors = Object.fromEntries(step.fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
    if (step.name === 'place' && !here.city && !here.state) {
      setBusy(true)
      here = { ...here, ...(await unknownCity(fields)) }
      setBusy(false)
    }
    if (Object.keys(here).length) return refuse(here)
    setErrors({})
    const next = steps[at + 1]
    if (next) return goTo(next.name)
    if (!checked.ok) return refuse(all)
    await send(requestBody(id, fields))
  }

  async function send(body: string) {
    setBusy(true)
    setProblem(undefined)
    if (lastSent.current.body !== body) lastSent.current = { body, key: newId() }
    const sent = await sendRequest(body, lastSent.current.key)
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

  const goBack = () => at > 0 && goTo(steps[at - 1]!.name)
  return {
    start,
    answers,
    errors,
    problem,
    known,
    city,
    chooseCity,
    isBusy,
    isAlive,
    steps,
    at,
    step,
    onChange,
    goOn,
    goBack,
  }
}
