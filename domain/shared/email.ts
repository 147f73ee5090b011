import { plainWidth } from './without-spaces.ts'

export const emailLimit = 254

/** A typed or pasted address without surrounding space and the invisible marks that come along when it is copied. */
export const cleanEmail = (text: string) =>
  plainWidth(text)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Any usual address (RFC 5322 without quotes and comments), with an internationalised domain. */
export const isEmail = (text: string) =>
  text.length <= emailLimit &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text)

/** The narrower pattern of the sign-up box (spec 5): letters, digits and . _ % + - before @, then a domain. */
export const isSignUpEmail = (text: string) =>
  text.length <= emailLimit && /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
