/** Staff reading the conversations of institutional professionals (domain 2.10; AMB-36, AMB-82). */

export type InstitutionalProfile = {
  id: number
  userId: number
  name: string
  /** The service, the catalog's first if several. */
  category: string
  description: string
}

export type ConsoleErrorCode = 'not_found' | 'professional_token_changed'
