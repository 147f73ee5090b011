import type { SignUpStep } from '#domain/professionals/sign-up-steps.ts'
import { href } from '#href.ts'

/** Where each step of a sign-up stands; the first one has the token of its letter in its address, and is behind us here. */
const addresses = {
  name: href('/profissional/cadastro/nome'),
  services: href('/profissional/cadastro/servicos'),
  area: href('/profissional/cadastro/area'),
  requests: href('/profissional/cadastro/pedidos'),
  document: href('/profissional/completar'),
  photo: href('/profissional/cadastro/foto'),
} as const satisfies Record<Exclude<SignUpStep, 'phone'>, string>

/** The page of a step; where none is left, the last page. */
export const stepAddress = (step: SignUpStep | null) =>
  step === null ? href('/profissional/comecar') : step === 'phone' ? addresses.name : addresses[step]
