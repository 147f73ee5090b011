import type { Answers } from '#domain/catalog/form-questions.ts'
import { maxLeads } from '../order.ts'

/** The form of a request: the questions of the service, then what is asked of everyone (AMB-22; product: Catalogue). */

export const descriptionLimit = 1000
export const nameLimit = 80
export const districtLimit = 80
export const streetLimit = 120

/** The fields as a form has them: text, before anything is checked. `answers` are by name of question. */
export type RequestFields = {
  answers: Answers
  urgency: string
  postalCode: string
  state: string
  city: string
  district: string
  street: string
  description: string
  contactMode: string
  contactHours: string
  maxLeads: string
  name: string
  email: string
  phone: string
  /** The words of photos that were sent while the form was filled in (../photos/draft-photos.server.ts). */
  photos: string[]
}

export const emptyRequest: RequestFields = {
  answers: {},
  urgency: '',
  postalCode: '',
  state: '',
  city: '',
  district: '',
  street: '',
  description: '',
  contactMode: 'chat',
  contactHours: 'any',
  maxLeads: String(maxLeads),
  name: '',
  email: '',
  phone: '',
  photos: [],
}

/** The steps of the form after the questions of the service, and the fields of each. */
export const requestSteps = {
  when: ['urgency'],
  place: ['postalCode', 'state', 'city', 'district', 'street'],
  details: ['description', 'photos', 'contactMode', 'contactHours', 'maxLeads'],
  contact: ['name', 'email', 'phone'],
} as const satisfies Record<string, readonly (keyof RequestFields)[]>
export type RequestStep = keyof typeof requestSteps
