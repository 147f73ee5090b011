/** Accounts that can be deleted. A person may have one of each kind, each deleted by itself (AMB-45, AMB-49). */
export const accountKinds = ['client', 'professional'] as const
export type AccountKind = (typeof accountKinds)[number]

export type AccountToDelete = { userId: number; role: AccountKind }

/** Binds a deletion PIN to the requesting session, which no header changes. */
export const browserOfSession = (sessionId: number | undefined) =>
  sessionId === undefined ? undefined : `session:${sessionId}`

/** The consequences, in numbers (M-06, M-07). */
export type DeletionConsequences =
  | { role: 'client'; orders: number; conversations: number }
  | { role: 'professional'; coins: number; contacts: number; conversations: number }
