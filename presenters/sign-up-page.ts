import { href } from '#href.ts'

/** Where a sign-up goes on, of whomever (spec 7; AMB-49, AMB-86). */
export const signUpAddress = ({ token }: { token: string }) =>
  `${href('/profissional/cadastro')}?token=${encodeURIComponent(token)}`

/** The account is there; its steps follow, on this or another device. */
export const afterSignUp = href('/profissional/cadastro/continuar')
