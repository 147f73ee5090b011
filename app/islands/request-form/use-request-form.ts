import { type RefObject, useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { checkRequest, type KnownContact } from '#domain/orders/placement/request-form.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'
import { requestErrorTexts, requestPhotoTexts } from '#texts/request-fields.ts'
import { useOnPageRestored } from '../use-on-page-restored.ts'
import { findCity, type FoundCity, isServedIn, findKnownClient, sendRequest } from './calls.ts'
import { saveDraft, mergeDraft, readDraft } from './draft.ts'
import { fieldsOfForm } from './form-fields.ts'
import { type Errors, reduceRequestForm, createFormState } from './request-form-state.ts'
import { stepHistory } from './step-history.ts'
import { stepOfErrors, stepsOf, type Step } from './steps.ts'

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

/** Field errors as text. */
function errorsOf(questions: readonly Question[], fields: RequestFields, contact?: KnownContact) {
  const checked = checkRequest(questions, fields, contact)
  return checked.ok ? {} : requestErrorTexts(checked.errors, questions)
}

/** The typed city, or the error for one that does not exist. Without a response the server decides. */
async function resolveCity({ city, state }: RequestFields): Promise<{ city?: FoundCity; error?: string }> {
  const found = await findCity(city, state)
  return found === null ? { error: fieldErrorTexts.unknown_place } : { city: found }
}

/** Connects the state of the request form to calls, history, focus and the stored draft. Fields are uncontrolled. */
export function useRequestForm({ service, ...props }: RequestFormProps, form: RefObject<HTMLFormElement | null>) {
  const { id, fullSlug, questions } = service
  const untouched = { ...emptyRequest, ...props.place }
  const [state, dispatch] = useReducer(reduceRequestForm, undefined, () => {
    const fields = props.fields ?? untouched
    return createFormState(fields, stepOfErrors(stepsOf(questions, fields.answers, false), props.errors ?? {}), props)
  })
  const { answers, errors, client, city, isSent, isBusy } = state
  useOnPageRestored(useCallback(() => dispatch({ type: 'page restored' }), []))

  useEffect(() => {
    if (!city || props.only) return
    void isServedIn(id, city).then((isServed) => isServed || dispatch({ type: 'city not served', city }))
  }, [city, id, props.only])

  const steps = stepsOf(questions, answers, client !== undefined)
  const index = Math.max(
    0,
    steps.findIndex(({ name }) => name === state.step),
  )
  const step = steps[index]!
  const focusNext = useStepFocus(form, step, errors)
  const entries = () => stepHistory(history, fullSlug) // the server has no history
  const readFields = () => fieldsOfForm(new FormData(form.current!), questions)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  useEffect(restoreDraft, [])

  /** Restores the draft, merged with input typed before hydration. */
  function restoreDraft() {
    const draft = props.fields ? null : findDraft()
    const typed = readFields()
    const isTouched = JSON.stringify(typed) !== JSON.stringify(untouched)
    const name = draft ? (entries().stepOf(history.state) ?? draft.step) : step.name
    entries().standFor(name)
    if (!draft) return isTouched ? changeField('') : undefined
    const fields = mergeDraft(draft.fields, typed, untouched)
    const isChanged = JSON.stringify(fields) !== JSON.stringify(mergeDraft(draft.fields, untouched, untouched))
    const wasSent = draft.isSent === true && !isChanged
    saveDraft(fullSlug, { fields, step: name, isSent: wasSent })
    if (name !== step.name) forgetPress()
    if (form.current!.contains(document.activeElement)) focusNext('step')
    // Immediately after this effect, so that replayed input (hydrate.tsx) finds the server's fields gone.
    queueMicrotask(() => flushSync(() => dispatch({ type: 'draft restored', fields, step: name, isSent: wasSent })))
    findClient()
  }
  /** A submitted draft is only for going back. */
  function findDraft() {
    const draft = readDraft(fullSlug)
    if (!draft?.isSent || entries().stepOf(history.state)) return draft
    saveDraft(fullSlug, null)
    return null
  }
  /** Taps before hydration (platform/first-touch.ts) refer to the step that the server rendered. */
  function forgetPress() {
    const button = form.current!.querySelector('[data-pressed]')
    button?.removeAttribute('data-pressed')
    button?.removeAttribute('aria-busy')
  }

  // Back and Forward move through the steps. An in-page link creates an unmarked entry, which gets this step.
  const followHistory = useEffectEvent((entry: unknown) => {
    const name = entries().stepOf(entry)
    if (!name) return entries().standFor(step.name)
    if (name !== step.name) showStep(steps.some((other) => other.name === name) ? name : steps[0]!.name)
  })
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => followHistory(event.state)
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const isClientRequested = useRef(false)
  function findClient() {
    if (isClientRequested.current) return
    isClientRequested.current = true
    void findKnownClient().then((found) => found && dispatch({ type: 'client found', client: found }))
  }
  function changeField(name: string) {
    const fields = readFields()
    dispatch({ type: 'field changed', name, answers: fields.answers })
    saveDraft(fullSlug, { fields, step: step.name, isSent: false })
    findClient()
  }
  function changePhotos(areReady: boolean) {
    dispatch({ type: 'photos changed', areReady })
    changeField('photos')
  }
  /** Undefined while the name is being typed. */
  function chooseCity(chosen: FoundCity | undefined) {
    dispatch({ type: 'city chosen', city: chosen })
    if (chosen) changeField('city')
  }
  function enterStep(name: string, focus: 'step' | 'error' = 'step') {
    entries().enter(name, step.name)
    showStep(name, focus)
  }
  function showStep(name: string, focus: 'step' | 'error' = 'step') {
    focusNext(focus)
    dispatch({ type: 'step shown', step: name })
    saveDraft(fullSlug, { fields: readFields(), step: name, isSent })
  }
  function reject(rejected: Errors, all = steps) {
    dispatch({ type: 'fields rejected', errors: rejected })
    enterStep(stepOfErrors(all, rejected), 'error')
  }

  async function goToNextStep() {
    if (isBusy) return
    dispatch({ type: 'check started' })
    const fields = readFields()
    const all = { ...errorsOf(questions, fields, client), ...errorOfPhotos() }
    const stepErrors = await findStepErrors(fields, all)
    if (!form.current) return // failed meanwhile (hydrate.tsx)
    if (Object.keys(stepErrors).length) return reject(stepErrors)
    const next = steps[index + 1]
    if (!next && Object.keys(all).length) return reject(all)
    dispatch({ type: 'check passed' })
    if (next) enterStep(next.name)
    else await send(fields)
  }

  const errorOfPhotos = (): Errors => (state.arePhotosReady ? {} : { photos: requestPhotoTexts.notReady })

  /** The errors of this step. A typed city is looked up. */
  async function findStepErrors(fields: RequestFields, all: Errors): Promise<Errors> {
    const stepErrors: Errors = Object.fromEntries(
      step.fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])),
    )
    if (step.name !== 'place' || stepErrors.city || stepErrors.state) return stepErrors
    const { city: typedCity, error } = await resolveCity(fields)
    if (error) return { ...stepErrors, city: error }
    if (typedCity) {
      ;(form.current!.elements.namedItem('city') as HTMLInputElement).value = typedCity.name
      dispatch({ type: 'city chosen', city: typedCity })
    }
    return stepErrors
  }

  async function send(fields: RequestFields) {
    dispatch({ type: 'sending started' })
    // With the contact that the page showed, even if another person has signed in meanwhile.
    const sent = await sendRequest(id, { ...fields, ...client }, props.only)
    if (sent.ok) {
      dispatch({ type: 'sent' })
      entries().standFor(step.name)
      saveDraft(fullSlug, { fields, step: step.name, isSent: true })
      return location.assign(sent.link)
    }
    if (Object.keys(sent.errors).length) return reject(sent.errors, stepsOf(questions, answers, false))
    dispatch({ type: 'sending failed', problem: sent.message })
  }

  function goBack() {
    const previous = steps[index - 1]?.name
    if (previous && !entries().goBackTo(previous)) enterStep(previous)
  }
  return {
    ...state,
    titles: steps.map(({ title }) => title),
    at: index,
    changeField,
    goToNextStep,
    goBack,
    /** Props of the fields. */
    stepsProps: {
      answers,
      errors,
      city,
      current: step.name,
      isContactKnown: client !== undefined,
      onCity: chooseCity,
      onPhotos: changePhotos,
    },
  }
}

type Target = 'step' | 'error'

/** After rendering, focuses the first invalid field, else the step itself. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: Step, errors: Record<string, string>) {
  const pendingTarget = useRef<Target>(undefined)
  useEffect(() => {
    const target = pendingTarget.current
    pendingTarget.current = undefined
    if (!target) return
    const wrongField = target === 'error' && step.fields.find((field) => errors[field])
    const field = wrongField ? document.getElementById(wrongField) : null
    const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    if (control) {
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
      if (document.activeElement === control) return
      // The button of a full photo list is disabled: the error itself is focused.
      return document.getElementById(`${wrongField}-error`)?.focus()
    }
    document.getElementById(`passo-${step.name}`)?.focus({ preventScroll: true })
    if (form.current!.getBoundingClientRect().top < 0) form.current!.scrollIntoView()
  })
  return (target: Target) => {
    pendingTarget.current = target
  }
}
