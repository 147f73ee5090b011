import { href } from '#href.ts'

/** The address at which a sign-up continues (spec 7; AMB-49, AMB-86). */
export const signUpAddress = ({ token }: { token: string }) =>
  `${href('/profissional/cadastro')}?token=${encodeURIComponent(token)}`

/** With an account the steps continue, on any device. */
export const afterSignUp = href('/profissional/cadastro/continuar')
