/** Module entry of staff: the staff actor, its audit log and conflicts of interest (quality: Staff). */
import type { StaffPermission } from '#domain/shared/access.ts'
import { signedInUser } from '#domain/shared/caller.ts'
import type { Actor } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { findDecisionDenial, type Party } from '#domain/verification/verification.server.ts'
import { type AuditEntry, writeAudit } from './audit.server.ts'

export { type AuditEntry, auditedRead, writeAudit } from './audit.server.ts'

type StaffAudit = Omit<AuditEntry, 'staffUserId'> & {
  /** Whose case was decided, to check for a conflict of interest (docs/decisions/0062). */
  parties: readonly Party[]
  /** For decisions that grant nothing, such as a denial: no second person is needed. */
  grantsNothing?: true
}

/** `same_person`: a second person is needed, and this one approved first. */
type Approval = 'approved' | 'needs_second_person' | 'same_person'

/** Collects the audit entry of one staff action. */
export class StaffActor {
  readonly userId: number
  private readonly limit: number | undefined
  private approval: Approval | undefined
  private entry: StaffAudit | undefined
  constructor(userId: number, limit?: number) {
    this.userId = userId
    this.limit = limit
  }

  /** Sets the audit entry, which is written after `run` succeeds. */
  audit(entry: StaffAudit) {
    this.entry = entry
  }

  /** Approves an amount. Above the limit it takes two: the action stores who approved first and passes it in again. */
  approve({ amount, firstApprovedBy }: { amount: number; firstApprovedBy: number | null }): Approval {
    if (this.limit === undefined) throw new Error('A staff action that asks for approval must set secondPersonAbove.')
    if (firstApprovedBy === this.userId) this.approval = 'same_person'
    else this.approval = firstApprovedBy === null && amount > this.limit ? 'needs_second_person' : 'approved'
    return this.approval
  }

  /** The audit entry, if all obligations of the actor are met. */
  complete(): StaffAudit {
    if (!this.entry) throw new Error('A staff action must set an audit entry.')
    if (this.limit !== undefined && !this.entry.grantsNothing && (this.approval ?? 'same_person') === 'same_person')
      throw new Error('A staff action with a limit must be approved.')
    return this.entry
  }
}

type StaffOptions = { secondPersonAbove?: number }

/**
 * Staff with a permission; their action must audit, and is refused in their own household (docs/decisions/0062).
 * `secondPersonAbove`: it must call `approve`. `identified`: their CPF and address must be known.
 */
export function staffWith(permission: StaffPermission, options?: StaffOptions): Actor<StaffActor, 'own_household'>
export function staffWith(
  permission: StaffPermission,
  options: StaffOptions & { identified: true },
): Actor<StaffActor, 'own_household' | 'identification_missing'>
export function staffWith(
  permission: StaffPermission,
  { secondPersonAbove, identified = false }: StaffOptions & { identified?: boolean } = {},
): Actor<StaffActor, 'own_household' | 'identification_missing'> {
  return {
    access: { staffWith: permission },
    errors: identified ? ['own_household', 'identification_missing'] : ['own_household'],
    load: async (_, caller) => ok(new StaffActor(signedInUser(caller).userId, secondPersonAbove)),
    async finish(tx, actor, now) {
      const { parties, grantsNothing: _, ...entry } = actor.complete()
      const staffUserId = actor.userId
      if (identified && !parties.length)
        throw new Error('A staff action that asks for identification must name a party.')
      for (const party of parties) {
        const denial = await findDecisionDenial(tx, { staffUserId, party })
        if (denial === 'own_household' || (denial && identified)) return fail(denial)
      }
      await writeAudit(tx, { staffUserId, ...entry }, now)
      return ok(null)
    },
  }
}

/** Any staff member, for what concerns only themselves. Their action must set an audit entry. */
export const anyStaff: Actor<StaffActor, never> = {
  access: ['staff'],
  errors: [],
  load: async (_, caller) => ok(new StaffActor(signedInUser(caller).userId)),
  async finish(tx, actor, now) {
    const { parties: _, grantsNothing: __, ...entry } = actor.complete()
    await writeAudit(tx, { staffUserId: actor.userId, ...entry }, now)
    return ok(null)
  },
}
