export const emailLimit = 254

/** The same form of an e-mail as the sign-up box takes (spec 5): letters, digits and . _ % + - before @, then a domain. */
export const isEmail = (text: string) =>
  text.length <= emailLimit && /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
