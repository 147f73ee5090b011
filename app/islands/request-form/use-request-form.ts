import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { checkRequest, type KnownContact } from '#domain/orders/placement/request-form.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'
import { requestErrorTexts, requestPhotoTexts } from '#texts/request-fields.ts'
import { findCity, type FoundCity, isServedIn, type KnownClient, knownClient, sendRequest } from './calls.ts'
import { saveDraft, laidOver, readDraft } from './draft.ts'
import { fieldsOfForm } from './form-fields.ts'
import { stepHistory } from './step-history.ts'
import { stepOfErrors, stepsOf } from './steps.ts'
import { useStepFocus } from './use-step-focus.ts'
import { useShownAgain } from '../use-shown-again.ts'

export type RequestFormProps = {
  service: { id: number; fullSlug: string; questions: Question[] }
  /** The page's place, as default. */
  place?: { state: string; city: string }
  /** Slug of the professional whose own link this is; the only recipient. */
  only?: string
  /** The rejected submission without JavaScript. */
  fields?: RequestFields
  errors?: Record<string, string>
  problem?: string
}

type Errors = Record<string, string>

/** Field errors as text. */
function errorsOf(questions: readonly Question[], fields: RequestFields, known?: KnownContact) {
  const checked = checkRequest(questions, fields, known)
  return checked.ok ? {} : requestErrorTexts(checked.errors, questions)
}

/** The typed city, or the error for one that does not exist. Without a response the server decides. */
async function cityMeant({ city, state }: RequestFields): Promise<{ city?: FoundCity; error?: string }> {
  const found = await findCity(city, state)
  return found === null ? { error: fieldErrorTexts.unknown_place } : found ? { city: found } : {}
}

/** The logic of the request form. Controls are uncontrolled and read on demand. */
export function useRequestForm({ service, ...given }: RequestFormProps, form: RefObject<HTMLFormElement | null>) {
  const { id, fullSlug, questions } = service
  const untouched = { ...emptyRequest, ...given.place }
  const [start, setStart] = useState({ fields: given.fields ?? untouched, version: 0 })
  const [answers, setAnswers] = useState(start.fields.answers)
  const [errors, setErrors] = useState<Errors>(given.errors ?? {})
  const [problem, setProblem] = useState(given.problem)
  const [known, setKnown] = useState<KnownClient>()
  const [city, setCity] = useState<FoundCity>()
  const [unserved, setUnserved] = useState<FoundCity>()
  const [isBusy, setBusy] = useState(false)
  const [stepName, setStepName] = useState(() =>
    stepOfErrors(stepsOf(questions, start.fields.answers, false), given.errors ?? {}),
  )
  const wasTouched = useRef(false)
  const arePhotosReady = useRef(true)
  const wasSent = useRef(false)
  useShownAgain(setBusy)

  useEffect(() => {
    setUnserved(undefined)
    if (!city || given.only) return
    let isOver = false
    void isServedIn(id, city).then((isServed) => isServed || isOver || setUnserved(city))
    return () => {
      isOver = true
    }
  }, [city, id, given.only])

  const steps = stepsOf(questions, answers, known !== undefined)
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === stepName),
  )
  const step = steps[at]!
  const focusNext = useStepFocus(form, step, errors)
  const entries = () => stepHistory(history, fullSlug)
  const read = () => fieldsOfForm(new FormData(form.current!), questions)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  useEffect(takeUp, [])

  /** Restores the draft, merged with input typed before hydration. */
  function takeUp() {
    const draft = given.fields ? null : draftHere()
    const found = read()
    const isTouched = JSON.stringify(found) !== JSON.stringify(untouched)
    const name = draft ? (entries().stepOf(history.state) ?? draft.step) : step.name
    entries().standFor(name)
    if (!draft) return isTouched ? onChange('') : undefined
    const fields = laidOver(draft.fields, found, untouched)
    const isChanged = JSON.stringify(fields) !== JSON.stringify(laidOver(draft.fields, untouched, untouched))
    wasSent.current = draft.isSent === true && !isChanged
    keep(fields, name)
    if (name !== step.name) forgetPress()
    if (form.current!.contains(document.activeElement)) focusNext('step')
    // Immediately after this effect, so that replayed input (hydrate.tsx) finds the server's fields gone.
    queueMicrotask(() =>
      flushSync(() => {
        setStart({ fields, version: 1 })
        setAnswers(fields.answers)
        setStepName(name)
      }),
    )
    void meetClient()
  }
  /** A submitted draft is only for going back. */
  function draftHere() {
    const draft = readDraft(fullSlug)
    if (!draft?.isSent || entries().stepOf(history.state)) return draft
    saveDraft(fullSlug, null)
    return null
  }
  const keep = (fields: RequestFields, at: string) => saveDraft(fullSlug, { fields, step: at, isSent: wasSent.current })
  /** Taps before hydration (platform/first-touch.ts) meant the server-rendered step. */
  function forgetPress() {
    const button = form.current!.querySelector('[data-pressed]')
    button?.removeAttribute('data-pressed')
    button?.removeAttribute('aria-busy')
  }

  // Back and Forward move through the steps. An in-page link creates an unmarked entry, which gets this step.
  const goByHistory = useRef((_: unknown) => {})
  useEffect(() => {
    goByHistory.current = (state) => {
      const name = entries().stepOf(state)
      if (!name) return entries().standFor(step.name)
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
    setKnown(await knownClient())
  }
  function onChange(name: string) {
    const fields = read()
    setAnswers(fields.answers)
    setProblem(undefined)
    setErrors((before) => (name in before ? (({ [name]: _, ...rest }) => rest)(before) : before))
    wasSent.current = false
    keep(fields, step.name)
    void meetClient()
  }
  function keepPhotos(areReady: boolean) {
    arePhotosReady.current = areReady
    onChange('photos')
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
    keep(read(), name)
  }
  function refuse(found: Errors) {
    setErrors(found)
    goTo(stepOfErrors(steps, found), 'error')
  }

  async function goOn() {
    if (isBusy) return
    setBusy(true)
    const fields = read()
    const errorsHere = await findErrors(fields)
    if (!form.current) return // failed meanwhile (hydrate.tsx)
    setBusy(false)
    if (Object.keys(errorsHere).length) return refuse(errorsHere)
    setErrors({})
    const next = steps[at + 1]
    if (next) return goTo(next.name)
    const all = { ...errorsOf(questions, fields, known), ...errorOfPhotos() }
    if (Object.keys(all).length) return refuse(all)
    await send(fields)
  }

  const errorOfPhotos = (): Errors => (arePhotosReady.current ? {} : { photos: requestPhotoTexts.notReady })

  /** The errors of this step. A typed city is looked up. */
  async function findErrors(fields: RequestFields): Promise<Errors> {
    const all = { ...errorsOf(questions, fields, known), ...errorOfPhotos() }
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

  async function send(fields: RequestFields) {
    setBusy(true)
    setProblem(undefined)
    const sent = await sendRequest(id, fields, given.only)
    if (sent.ok) {
      wasSent.current = true
      entries().standFor(step.name)
      keep(fields, step.name)
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
    unserved,
    titles: steps.map(({ title }) => title),
    at,
    onChange,
    goOn,
    goBack,
    /** Props of the fields. */
    stepsProps: {
      answers,
      errors,
      city,
      current: step.name,
      isContactKnown,
      onCity: chooseCity,
      onPhotos: keepPhotos,
    },
  }
}
