import { type Access, accessDenial, type Role } from '#domain/shared/access.ts'

export { accessDenial as whyNot }
export type Rule = Access

/** Whether the signed link of a survey opens it too, without a session (AMB-42). */
export const opensBySurveyLink = (rule: Rule | undefined) => typeof rule === 'object' && 'clientOrLink' in rule

/** The role to sign in with: the first role of the rule. */
export function roleFor(rule: Exclude<Rule, 'everyone'>): Role {
  if ('clientOrLink' in rule) return 'client'
  return 'staffWith' in rule ? 'staff' : rule[0]
}
