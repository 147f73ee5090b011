/** A typed number, day or time without spaces and the invisible marks that come along when copied. */
export const withoutSpaces = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '')
