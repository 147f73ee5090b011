import { href } from '#href.ts'

/** The address at which a sign-up continues (spec 7; AMB-49, AMB-86). */
export const signUpAddress = ({ token }: { token: string }) =>
  `${href('/profissional/cadastro')}?token=${encodeURIComponent(token)}`

/** The account is there; its steps follow, on this or another device. */
export const afterSignUp = href('/profissional/cadastro/continuar')
