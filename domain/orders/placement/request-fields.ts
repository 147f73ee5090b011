import type { Answers } from '#domain/catalog/form-questions.ts'
import { maxLeads } from '../order.ts'

/** Fields of the request form: service questions, then common ones (AMB-22; product: Catalogue). */

export const descriptionLimit = 1000
export const nameLimit = 80
export const districtLimit = 80
export const streetLimit = 120

/** The raw fields, before validation. `answers` by question name. */
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
  /** Tokens of uploaded photos (../photos/draft-photos.server.ts). */
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

/** The common steps of the form, with their fields. */
export const requestSteps = {
  when: ['urgency'],
  place: ['postalCode', 'state', 'city', 'district', 'street'],
  details: ['description', 'photos', 'contactMode', 'contactHours', 'maxLeads'],
  contact: ['name', 'email', 'phone'],
} as const satisfies Record<string, readonly (keyof RequestFields)[]>
export type RequestStep = keyof typeof requestSteps
