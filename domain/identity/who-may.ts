import type { StaffPermission } from './staff.ts'
import type { Role, SignedIn } from './user.ts'

/**
 * Whom a page (`routes.ts`) or call (`api/endpoint-table.ts`) lets in: everyone, some roles, people of the team with one permission,
 * or besides clients whoever holds a signed link; what that link is good for is asked by the action.
 */
export type Rule = 'everyone' | readonly [Role, ...Role[]] | { staffWith: StaffPermission } | { clientOrLink: 'survey' }

/** What one has to be asked about before a page or call: role and permissions, or null for a visitor. */
type Visitor = Pick<SignedIn, 'role' | 'permissions'> | null

/**
 * Why somebody may not enter, or null when they may: without a session `session_required`, with another role or without
 * the permission `wrong_role`. A route without a rule lets nobody in. Whoever holds a link is not asked here.
 */
export function accessDenial(rule: Rule | undefined, who: Visitor): 'session_required' | 'wrong_role' | null {
  if (rule === 'everyone') return null
  if (rule === undefined) return 'wrong_role'
  if (!who) return 'session_required'
  if ('clientOrLink' in rule) return who.role === 'client' ? null : 'wrong_role'
  const isLetIn =
    'staffWith' in rule
      ? who.role === 'staff' && (who.permissions?.includes(rule.staffWith) ?? false)
      : rule.includes(who.role)
  return isLetIn ? null : 'wrong_role'
}

/** Whether the signed link of a survey opens it too, without a session (AMB-42). */
export const opensBySurveyLink = (rule: Rule | undefined) => typeof rule === 'object' && 'clientOrLink' in rule

/** As whom one would have to sign in: the first role of the rule. */
export function roleFor(rule: Exclude<Rule, 'everyone'>): Role {
  if ('clientOrLink' in rule) return 'client'
  return 'staffWith' in rule ? 'staff' : rule[0]
}
