import type { Access, Role } from '#domain/shared/access.ts'

/** Whether the signed link of a survey opens it too, without a session (AMB-42). */
export const opensBySurveyLink = (rule: Access | undefined) => typeof rule === 'object' && 'clientOrLink' in rule

/** The role to sign in with: the first role of the rule. */
export function roleFor(rule: Exclude<Access, 'everyone'>): Role {
  if ('clientOrLink' in rule) return 'client'
  return 'staffWith' in rule ? 'staff' : rule[0]
}
