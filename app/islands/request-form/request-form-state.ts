import type { Answers } from '#domain/catalog/form-questions.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import type { FoundCity, KnownClient } from './calls.ts'

export type Errors = Record<string, string>

export type RequestFormState = {
  /** Initial values of the fields; a new version renders them again. */
  fields: RequestFields
  version: number
  /** Current answers, which decide the questions asked. */
  answers: Answers
  step: string
  errors: Errors
  problem: string | undefined
  /** Signed in as a client: the contact step is skipped. */
  client: KnownClient | undefined
  city: FoundCity | undefined
  unservedCity: FoundCity | undefined
  arePhotosReady: boolean
  /** The current values were submitted; any change clears it. */
  isSent: boolean
  isBusy: boolean
}

export type RequestFormEvent =
  | { type: 'draft restored'; fields: RequestFields; step: string; isSent: boolean }
  | { type: 'field changed'; name: string; answers: Answers }
  | { type: 'photos changed'; areReady: boolean }
  | { type: 'city chosen'; city: FoundCity | undefined }
  | { type: 'city not served'; city: FoundCity }
  | { type: 'client found'; client: KnownClient }
  | { type: 'step shown'; step: string }
  | { type: 'check started' }
  | { type: 'check passed' }
  | { type: 'fields rejected'; errors: Errors }
  | { type: 'sending started' }
  | { type: 'sent' }
  | { type: 'sending failed'; problem: string }
  | { type: 'page restored' }

export const createFormState = (
  fields: RequestFields,
  step: string,
  { errors = {}, problem }: { errors?: Errors | undefined; problem?: string | undefined },
): RequestFormState => ({
  fields,
  version: 0,
  answers: fields.answers,
  step,
  errors,
  problem,
  client: undefined,
  city: undefined,
  unservedCity: undefined,
  arePhotosReady: true,
  isSent: false,
  isBusy: false,
})

const without = (errors: Errors, field: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

const contactFields = ['name', 'email', 'phone']

/** What events make of the request form. Pure: calls, history, focus and stored draft are in use-request-form.ts. */
export function reduceRequestForm(state: RequestFormState, event: RequestFormEvent): RequestFormState {
  switch (event.type) {
    case 'draft restored': {
      const { fields, step, isSent } = event
      return { ...state, fields, version: state.version + 1, answers: fields.answers, step, isSent }
    }
    case 'field changed': {
      const errors = without(state.errors, event.name)
      return { ...state, answers: event.answers, errors, problem: undefined, isSent: false }
    }
    case 'photos changed':
      return { ...state, arePhotosReady: event.areReady }
    case 'city chosen':
      return { ...state, city: event.city, unservedCity: undefined }
    case 'city not served':
      return state.city === event.city ? { ...state, unservedCity: event.city } : state
    case 'client found':
      return { ...state, client: event.client }
    case 'step shown':
      return { ...state, step: event.step }
    case 'check started':
      return { ...state, isBusy: true }
    case 'check passed':
      return { ...state, isBusy: false, errors: {} }
    case 'fields rejected': {
      const { errors } = event
      // An error of the contact means that the session ended meanwhile.
      const client = contactFields.some((name) => errors[name]) ? undefined : state.client
      return { ...state, isBusy: false, errors, client }
    }
    case 'sending started':
      return { ...state, isBusy: true, problem: undefined }
    case 'sent':
      return { ...state, isSent: true } // stays busy: the next page is on its way
    case 'sending failed':
      return { ...state, isBusy: false, problem: event.problem }
    case 'page restored':
      return { ...state, isBusy: false }
  }
}
