import { rowOf, type Way } from './matrix.ts'
import type { NotificationKind } from './notification.ts'
import { digestHours, quietByDefault, type QuietHours } from './delivery-schedule.ts'

/** What somebody has switched otherwise than the matrix has it. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<Way, boolean>>>>

/** How a person wants to be told. */
export type NotificationSettings = {
  choices: Choices
  quiet: QuietHours
  /** Hours of the letter that tells of everything; none: no such letter. */
  digestHours: readonly number[]
  pausedUntil: Date | null
  /** A professional hears at once of orders up to so far; null: at any distance. */
  atOnceKm: number | null
}

/** What may be chosen. */
export const alertDistancesKm = [5, 10, 20, 30, 50] as const

export const settingsByDefault: NotificationSettings = {
  choices: {},
  quiet: quietByDefault,
  digestHours,
  pausedUntil: null,
  atOnceKm: null,
}

/** Whether a kind goes by a way to somebody. What guards the account always does. */
export function isOn({ choices }: Pick<NotificationSettings, 'choices'>, kind: NotificationKind, way: Way) {
  const { unlessAsked = [], guardsAccount } = rowOf(kind)
  return guardsAccount || (choices[kind]?.[way] ?? !unlessAsked.includes(way))
}
