import { env } from '#platform/env.ts'
import type { Company } from '#texts/company.ts'

/** The company of this deployment; empty in a demonstration. */
export const company = (): Company => ({
  name: env.COMPANY_NAME,
  document: env.COMPANY_DOCUMENT,
  address: env.COMPANY_ADDRESS,
  dataOfficer:
    env.DATA_OFFICER_NAME && env.DATA_OFFICER_EMAIL
      ? { name: env.DATA_OFFICER_NAME, email: env.DATA_OFFICER_EMAIL }
      : undefined,
})
