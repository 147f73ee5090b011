import type { PinPurpose } from '#domain/identity/pins/pin.ts'
import { formatCount } from './format.ts'

const wrongCodes = (wrong: number) => formatCount(wrong, 'código errado', 'códigos errados')

/** Staff view and lift the locks of a phone. */
export const phoneLockTexts = {
  link: 'Telefones',
  title: 'Telefones bloqueados',
  intro: 'Veja o que impede um número de receber ou confirmar códigos. Libere só depois de ter certeza de quem pediu.',
  phone: 'Celular',
  invalid: 'Digite um celular com DDD, como (11) 91234-5678.',
  look: 'Consultar',
  free: (phone: string) => `Nada impede o número ${phone}. Os bloqueios terminam sozinhos em até 24 horas.`,
  found: (phone: string) => `O que impede o número ${phone}`,
  locked: (until: string) => `Bloqueado por códigos errados até ${until}`,
  twoPins: (wrong: number) => `${wrongCodes(wrong)} em seguida: o próximo acerto pede um segundo código`,
  wrong: (wrong: number) => `${wrongCodes(wrong)} em seguida, ainda sem bloqueio`,
  dayFull: (until: string) => `Códigos do dia esgotados até ${until}`,
  dormant: 'Conta sem uso há mais de 6 meses: o número sozinho não a abre. Liberar confirma que a conta é desta pessoa',
  lift: 'Liberar',
  lifting: 'Liberando',
  consequence: 'A contagem começa de novo para este número, e a liberação fica registrada com o seu nome.',
  done: (phone: string) => `Número ${phone} liberado.`,
} as const

export const pinPurposeTexts = {
  login: 'Entrada na conta',
  order_auth: 'Confirmação de pedido',
  phone_verification: 'Cadastro de profissional',
  account_deletion: 'Exclusão da conta',
  staff_login: 'Entrada do time',
  staff_password: 'Troca de senha do time',
} as const satisfies Record<PinPurpose, string>
