import type { SignUpStep } from '#domain/professionals/sign-up-steps.ts'
import { href } from '#href.ts'

/** Without the first step, whose URL has the token of its e-mail. */
const addresses = {
  name: href('/profissional/cadastro/nome'),
  services: href('/profissional/cadastro/servicos'),
  area: href('/profissional/cadastro/area'),
  requests: href('/profissional/cadastro/pedidos'),
  document: href('/profissional/completar'),
  photo: href('/profissional/cadastro/foto'),
} as const satisfies Record<Exclude<SignUpStep, 'phone'>, string>

/** The address of a step; without one, of the page after the last. */
export function stepAddress(step: SignUpStep | null) {
  if (step === null) return href('/profissional/comecar')
  return addresses[step === 'phone' ? 'name' : step]
}
