/** Validates the request form (AMB-22; product: Catalogue). Its fields: ./request-fields.ts. */

import { type AnswerErrorCode, readAnswers } from '#domain/catalog/answers.ts'
import type { Answers, Question } from '#domain/catalog/form-questions.ts'
import { isPostalCode, postalCodeDigits, stateOfPostalCode } from '#domain/places/postal-code.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { cleanEmail, isEmail } from '#domain/shared/email.ts'
import { isName, isVisibleText, normalizeName } from '#domain/shared/person-name.ts'
import {
  type ContactHours,
  contactHours,
  type ContactMode,
  contactModes,
  maxLeads,
  type Urgency,
  urgencies,
} from '../order.ts'
import { maxOrderPhotos } from '../photos/photo.ts'
import { descriptionLimit, districtLimit, nameLimit, type RequestFields, streetLimit } from './request-fields.ts'

export type RequestErrorCode = AnswerErrorCode | 'unknown_place' | 'other_place' | 'photo_gone' | 'hidden_characters'
/** Errors by field; a question's error is under `answers.{name}`. */
export type RequestErrors = Record<string, RequestErrorCode>

/** A valid form. State and city are slugs ('sp', 'sao-paulo'). */
export type CheckedRequest = {
  answers: Answers
  urgency: Urgency
  postalCode: string | null
  state: string
  city: string
  district: string | null
  /** Never shown before an unlock. */
  street: string | null
  description: string
  contactMode: ContactMode
  contactHours: ContactHours
  maxLeads: number
  name: string
  email: string
  phone: string
  /** Tokens of uploaded photos. */
  photos: string[]
}

type PlaceFields = Pick<RequestFields, 'postalCode' | 'state' | 'city' | 'district' | 'street'>

/** Validates the place; the server looks up the city (`unknown_place`). */
export function checkPlace(fields: PlaceFields) {
  const errors: RequestErrors = {}
  const postalCode = fields.postalCode.trim()
  const state = fields.state.trim()
  const city = fields.city.trim()
  if (postalCode && !isPostalCode(postalCode)) errors.postalCode = 'invalid'
  else if (postalCode && state && stateOfPostalCode(postalCode) !== state) errors.postalCode = 'other_place'
  if (!state) errors.state = 'required'
  if (!city) errors.city = 'required'
  if (fields.district.trim().length > districtLimit) errors.district = 'over_limit'
  if (fields.street.trim().length > streetLimit) errors.street = 'over_limit'
  return {
    errors,
    place: {
      state,
      city,
      postalCode: postalCodeDigits(postalCode),
      district: fields.district.trim() || null,
      street: fields.street.trim() || null,
    },
  }
}

const findOption = <Option extends string>(options: readonly Option[], text: string) =>
  options.find((option) => option === text)

/** The contact step is skipped by a client who is signed in: name, e-mail and proved phone are known. */
export type KnownContact = Pick<CheckedRequest, 'name' | 'email' | 'phone'>

/** Validates a form, in browser, page and API. The server looks up the city (`unknown_place`). */
export function checkRequest(
  questions: readonly Question[],
  fields: RequestFields,
  known?: KnownContact,
): { ok: true; value: CheckedRequest } | { ok: false; errors: RequestErrors } {
  const errors: RequestErrors = {}
  const required = (name: keyof RequestFields & string, text: string) => {
    if (!text.trim()) errors[name] = 'required'
    return text.trim()
  }
  const answers = readAnswers(questions, fields.answers)
  if (!answers.ok) for (const [name, code] of Object.entries(answers.errors)) errors[`answers.${name}`] = code

  const urgency = findOption(urgencies, required('urgency', fields.urgency))
  if (!urgency) errors.urgency ??= 'invalid'
  const contactMode = findOption(contactModes, required('contactMode', fields.contactMode))
  if (!contactMode) errors.contactMode ??= 'invalid'
  const hours = findOption(contactHours, fields.contactHours.trim() || 'any')
  if (!hours) errors.contactHours = 'invalid'
  const leads = Number(fields.maxLeads)
  if (!Number.isInteger(leads) || leads < 1 || leads > maxLeads) errors.maxLeads = 'invalid'

  const { place, errors: placeErrors } = checkPlace(fields)
  Object.assign(errors, placeErrors)
  if (fields.description.trim().length > descriptionLimit) errors.description = 'over_limit'

  if (fields.photos.length > maxOrderPhotos) errors.photos = 'over_limit'

  const name = known?.name ?? required('name', normalizeName(fields.name))
  if (name.length > nameLimit) errors.name = 'over_limit'
  if (!known && name && !isVisibleText(name)) errors.name = 'hidden_characters'
  else if (!known && name && !isName(name)) errors.name = 'invalid'
  const email = known?.email ?? required('email', cleanEmail(fields.email))
  if (!known && email && !isEmail(email)) errors.email = 'invalid'
  const phone = known?.phone ?? canonicalMobile(fields.phone)
  if (!known && !phone) errors.phone = fields.phone.trim() ? 'invalid' : 'required'

  if (Object.keys(errors).length || !answers.ok || !urgency || !contactMode || !hours || !phone)
    return { ok: false, errors }
  return {
    ok: true,
    value: {
      answers: answers.value,
      urgency,
      contactMode,
      contactHours: hours,
      maxLeads: leads,
      ...place,
      name,
      email,
      phone,
      description: fields.description.trim(),
      photos: fields.photos,
    },
  }
}
