import { plainWidth } from './without-spaces.ts'

export const emailLimit = 254

/** A typed or pasted address without surrounding space and the invisible marks that come along when it is copied. */
export const cleanEmail = (text: string) =>
  plainWidth(text)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

const localPart = /^(?!.{65})[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^(?!-|.{64})[\p{L}\p{M}\p{N}-]+(?<!-)$/u
/** No mail server has a numeric top-level domain. */
const isDomain = (labels: string[]) =>
  labels.length > 1 && labels.every((name) => label.test(name)) && !/^\p{N}+$/u.test(labels.at(-1) ?? '')

/** Any usual address (RFC 5322 without quotes and comments), with an internationalised domain. */
export function isEmail(text: string) {
  const [local = '', domain = '', ...rest] = text.split('@')
  return text.length <= emailLimit && !rest.length && localPart.test(local) && isDomain(domain.split('.'))
}

/** The narrower pattern of the sign-up box (spec 5): letters, digits and . _ % + - before @, then a domain. */
export const isSignUpEmail = (text: string) => isEmail(text) && /^[a-z0-9._%+-]+@[a-z0-9.-]+$/i.test(text)
