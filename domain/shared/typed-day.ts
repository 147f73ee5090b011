import { withoutSpaces } from './without-spaces.ts'

/**
 * A day typed where the browser has no date field, such as `31/12/2026`, as an ISO day; other texts stay. A year of two
 * digits, which a date field makes 0026, is of this century: no field asks for a day of birth.
 */
export const isoDay = (typed: string) =>
  withoutSpaces(typed)
    .replace(
      /^(\d{1,2})[/.\u2212\p{Pd}](\d{1,2})[/.\u2212\p{Pd}]((?:\d\d)?\d\d)$/u,
      (_, day: string, month: string, year: string) =>
        `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(/^00(?=\d\d-\d\d-\d\d$)/, '20')

/** A time typed where the browser has no time field, such as `9h30` or `14h`, as `09:30`; other texts stay. */
export const clockTime = (typed: string) =>
  withoutSpaces(typed).replace(
    /^(\d{1,2})(?:h(?:s|oras)?|[:h.](\d{2})(?:m|min|:00|h(?:s|oras)?)?)$/i,
    (_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
  )
