import { href } from '#href.ts'

/** Where a sign-up goes on: with its token, or at the sign-in of somebody whom we know (spec 7; AMB-49). */
export const signUpAddress = ({ isKnown, token }: { isKnown?: boolean; token: string }) =>
  isKnown ? href('/profissional/entrar') : `${href('/profissional/cadastro')}?token=${encodeURIComponent(token)}`

/** The account is there; its steps follow, on this or another device. */
export const afterSignUp = href('/profissional/cadastro/continuar')
