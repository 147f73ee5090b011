/** Staff reading the conversations of institutional professionals (domain 2.10; AMB-36, AMB-82). */

export type InstitutionalProfile = {
  id: number
  userId: number
  name: string
  /** Its service; of several the first of the catalogue. */
  category: string
  description: string
}

export type ConsoleErrorCode = 'not_found' | 'professional_token_changed'
export type TokenErrorCode = 'not_institutional' | 'not_staff'
