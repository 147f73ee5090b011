import { href } from '#href.ts'
/** The link to the long page for professionals, with where somebody came from (spec 2: link with campaign parameters). */
export const becomeProfessionalHref = (medium: string, campaign: string) =>
  `${href('/seja-um-profissional')}?utm_source=site&utm_medium=${medium}&utm_campaign=${campaign}`
