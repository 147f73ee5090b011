const titles = String.raw`(?:dr|sr|prof|eng|pr|pe)(?:a|ta|\.?ª)?\.?|d\.`
const wholeTitles = '(?:doutor|professor|senhor|pastor)a?|dona|seu|padre'
/** For JavaScript and PostgreSQL: the first word that is no form of address. */
export const firstNamePattern = String.raw`^[\s,]*(?:(?:${titles}|${wholeTitles})\s+)*([^\s,]+)`
const pattern = new RegExp(firstNamePattern, 'i')

/** "Maria" from "Maria das Dores Souza" and from "Dra. Maria": what others see before a contact is unlocked. */
export const firstName = (name: string) => pattern.exec(name)?.[1] ?? ''
