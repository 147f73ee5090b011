import { digestHours, quietByDefault, type QuietHours } from './delivery-schedule.ts'
import { rowOf, type DeliveryChannel, type NotificationKind } from './matrix.ts'

/** Switches that differ from the matrix. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<DeliveryChannel, boolean>>>>

/** A person's notification settings. */
export type NotificationSettings = {
  choices: Choices
  quiet: QuietHours
  /** Digest hours; none: no digest. */
  digestHours: readonly number[]
  pausedUntil: Date | null
  /** Professionals are notified at once of orders within this distance; null: any distance. */
  atOnceKm: number | null
}

/** Selectable distances. */
export const alertDistancesKm = [5, 10, 20, 30, 50] as const

export const defaultSettings: NotificationSettings = {
  choices: {},
  quiet: quietByDefault,
  digestHours,
  pausedUntil: null,
  atOnceKm: null,
}

/** Whether a kind uses a channel for a person. Account security always does. */
export function isOn(
  { choices }: Pick<NotificationSettings, 'choices'>,
  kind: NotificationKind,
  channel: DeliveryChannel,
) {
  const { unlessAsked = [], guardsAccount } = rowOf(kind)
  return guardsAccount || (choices[kind]?.[channel] ?? !unlessAsked.includes(channel))
}
