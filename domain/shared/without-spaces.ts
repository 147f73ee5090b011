/** Full-width digits, letters and signs of Asian keyboards as plain ones; the length stays. */
export const plainWidth = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))

/** A typed number, day or time in plain width, without spaces and the invisible marks that come along when copied. */
export const withoutSpaces = (text: string) => plainWidth(text).replaceAll(/[\s\p{Cf}]/gu, '')
