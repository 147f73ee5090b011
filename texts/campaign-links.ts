import { href } from '#href.ts'
/** The link to the landing page for professionals, with campaign parameters (spec 2). */
export const becomeProfessionalHref = (medium: string, campaign: string) =>
  `${href('/seja-um-profissional')}?utm_source=site&utm_medium=${medium}&utm_campaign=${campaign}`
