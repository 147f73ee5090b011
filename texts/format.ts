const saoPaulo = 'America/Sao_Paulo'
const locale = 'pt-BR'

/** A cached formatter per time zone; creation is costly. */
export function formatIn(language: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const reais = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' })
const dateIn = formatIn(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeIn = formatIn(locale, { hour: '2-digit', minute: '2-digit' })
const longDateIn = formatIn(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const month = new Intl.DateTimeFormat(locale, { timeZone: saoPaulo, month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat(locale, { timeZone: saoPaulo, weekday: 'long' })
const calendarDayIn = formatIn('en-CA', {})
const list = new Intl.ListFormat(locale, { type: 'conjunction' })
const collator = new Intl.Collator(locale)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "1.278" */
export const formatNumber = (value: number) => integers.format(value)

/** "R$ 1.278,00" from centavos, with an ordinary space: the text is searched for and compared. */
export const formatMoney = (cents: number) => reais.format(cents / 100).replace('\u00a0', ' ')

/** "4,8" */
export const formatRating = (value: number) => tenths.format(value)

/** "1 moeda", "12 moedas", "1.200 moedas": a count with its word. Zero takes the plural: "0 moedas". */
export const formatCount = (value: number, singular: string, plural: string) =>
  `${formatNumber(value)} ${Math.abs(value) === 1 ? singular : plural}`

/** Joins known facts with a middle dot that never starts a line. */
export const joinWithDots = (facts: readonly (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join('\u00a0· ')

/** "2,5 m²" without line breaks, for narrow columns. */
export const withHardSpace = (number: string, unit: string) => `${number}\u00a0${unit}`

/** "18 moedas" or "R$ 18,00" without line breaks, for buttons. */
export const unbroken = (amount: string) => amount.replaceAll(' ', '\u00a0')

/** The short form. */
export const coinWord = (coins: number) => (Math.abs(coins) === 1 ? 'moeda' : 'moedas')
export const formatCoins = (coins: number) => `${formatNumber(coins)} ${coinWord(coins)}`

/** "12 moedas (R$ 12,00)": a coin is worth one real, and both are always shown. */
export const coinsWithValue = (coins: number) => `${formatCoins(coins)} (${formatMoney(coins * 100)})`

/** "Faltam 5 horas", "Falta 1 hora": on the card of an order. */
export const hoursLeft = (hours: number) => `${hours === 1 ? 'Falta' : 'Faltam'} ${formatCount(hours, 'hora', 'horas')}`

/** "20/11/2026", in São Paulo or in the time zone that is given. */
export const formatDate = (at: Date, zone = saoPaulo) => dateIn(zone).format(at)

/** "08:05", in São Paulo or in the time zone that is given. */
export const formatTime = (at: Date, zone = saoPaulo) => timeIn(zone).format(at)

const hourText = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}h${rest ? String(rest).padStart(2, '0') : ''}`
}

/** "das 8h às 18h30", from minutes of a day. Zero and one are singular: "da 0h à 1h30". */
export const formatHours = (from: number, to: number) =>
  `${from < 120 ? 'da' : 'das'} ${hourText(from)} ${to < 120 ? 'à' : 'às'} ${hourText(to)}`

/** "20/11/2026 às 08:05" */
export const formatDateTime = (at: Date) => `${formatDate(at)} às ${formatTime(at)}`

/** "outubro de 2026", in São Paulo. */
export const formatMonth = (at: Date) => month.format(at)

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** The month of an ISO day: "outubro de 2026" from "2026-10-01". */
export const monthOfDay = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`

/** "20/11/2026" from an ISO day. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/')

/** "sexta-feira", in São Paulo. */
export const formatWeekday = (at: Date) => weekday.format(at)

/** "sexta-feira, 20 de novembro", in São Paulo or in the time zone that is given. */
export const formatLongDate = (at: Date, zone = saoPaulo) => longDateIn(zone).format(at)

const dayNumber = (at: Date, zone: string) => Date.parse(calendarDayIn(zone).format(at)) / day

/**
 * Relative time: "agora", "há 5 min", "há 3 h", "ontem", "há 4 dias", then the date, by calendar days in São Paulo or
 * the given time zone. Future times are "agora", since clocks differ.
 */
export function formatAgo(at: Date, now: Date, zone = saoPaulo) {
  const passed = now.getTime() - at.getTime()
  if (passed < minute) return 'agora'
  if (passed < hour) return `há ${Math.floor(passed / minute)} min`
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  if (days === 0 || passed < 6 * hour) return `há ${Math.floor(passed / hour)} h`
  if (days === 1) return 'ontem'
  return days < 7 ? `há ${days} dias` : formatDate(at, zone)
}

/** A duration, in started minutes and whole hours or days: "1 min", "45 min", "3 h", "2 dias". */
export function formatSpan(milliseconds: number) {
  if (milliseconds <= hour - minute) return `${Math.max(1, Math.ceil(milliseconds / minute))} min`
  if (milliseconds < day) return `${Math.max(1, Math.floor(milliseconds / hour))} h`
  return formatCount(Math.floor(milliseconds / day), 'dia', 'dias')
}

export const fromAToZ = (a: string, b: string) => collator.compare(a, b)

/** "a, b e c" */
export const formatList = (items: string[]) => list.format(items)

/** Truncates a text to `limit` characters, the last of them an ellipsis; a text that fits stays whole. */
export function shorten(text: string, limit: number) {
  const characters = [...text]
  if (characters.length <= limit) return text
  const start = characters.slice(0, limit - 1).join('')
  return `${start.trimEnd()}…`
}
