import { withoutSpaces } from './without-spaces.ts'

/** A day typed where the browser has no date field, such as `31/12/2026`, as an ISO day; other texts stay. */
export const isoDay = (typed: string) =>
  withoutSpaces(typed).replace(
    /^(\d{1,2})[/.\p{Pd}](\d{1,2})[/.\p{Pd}](\d{4})$/u,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** A time typed where the browser has no time field, such as `9h30` or `14h`, as `09:30`; other texts stay. */
export const clockTime = (typed: string) =>
  withoutSpaces(typed).replace(
    /^(\d{1,2})(?:h(?:s|oras)?|[:h.](\d{2})(?:m|min|:00|h(?:s|oras)?)?)$/i,
    (_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
  )
