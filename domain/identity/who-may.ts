import { accessTable, type Rule } from './access-table.ts'
import type { Role, SignedIn } from './user.ts'

/** What one has to be asked about before a page or call: role and permissions, or null for a visitor. */
type Asker = Pick<SignedIn, 'role' | 'permissions'> | null

/** The rule of a route, written as "GET /api/me" or "PAGE /conta"; undefined when nobody listed it. */
export const ruleOf = (route: string): Rule | undefined =>
  Object.hasOwn(accessTable, route) ? accessTable[route as keyof typeof accessTable] : undefined

/**
 * Why somebody may not enter, or null when they may: without a session `session_required`, with another role or without
 * the permission `wrong_role`. A route without a rule lets nobody in.
 */
export function whyNot(rule: Rule | undefined, who: Asker): 'session_required' | 'wrong_role' | null {
  if (rule === 'everyone') return null
  if (rule === undefined) return 'wrong_role'
  if (!who) return 'session_required'
  const isLetIn =
    'staffWith' in rule
      ? who.role === 'staff' && (who.permissions?.includes(rule.staffWith) ?? false)
      : rule.includes(who.role)
  return isLetIn ? null : 'wrong_role'
}

/** As whom one would have to sign in: the first role of the rule. */
export const roleFor = (rule: Exclude<Rule, 'everyone'>): Role => ('staffWith' in rule ? 'staff' : rule[0])
