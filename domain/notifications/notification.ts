import type { NotificationFacts, NotificationKind } from './matrix.ts'

/** Current data for the texts. Deleted people have no name. */
export type TextFacts = { service?: string; professional?: string; client?: string; city?: string; places?: number }

/** A notification: its kind with the facts of that kind. */
export type NotificationContent = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] }
}[NotificationKind]
