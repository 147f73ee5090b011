/** Lowercases the first letter, for mid-sentence: "Aulas de física" becomes "aulas de física"; "TV" stays. */
export const inSentence = (name: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
