import { formatCount } from './format.ts'
import { staffIdentificationTexts } from './staff-identification.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** Clients for staff: search, one client, suspension (AMB-90). */
export const staffClientTexts = {
  title: 'Clientes',
  intro:
    'Procure por nome, celular ou e-mail. Sem nada escrito, aparecem as contas suspensas. Cada busca fica registrada.',
  text: 'Nome, celular ou e-mail',
  found: (count: number) => (count ? formatCount(count, 'cliente', 'clientes') : 'Ninguém encontrado.'),
  active: 'Ativa',
  suspended: 'Suspensa',
  deleted: 'Conta suspensa excluída',
  orders: 'Pedidos',
  suspendEffect:
    'Lê tudo, mas não pede nem escreve. Os pedidos abertos saem do ar e as moedas desses contatos voltam aos profissionais. Ele lê o motivo.',
  reasonHelp: 'O cliente lê este motivo.',
  suspendedFor: (reason: string, day: string, until: string | null) =>
    `Conta suspensa em ${day}. Motivo: ${reason}.${until ? ` Termina em ${until}.` : ''}`,
  open: 'Ver o cliente',
  notFound: {
    title: 'Não encontramos este cliente',
    text: 'A conta não existe ou foi excluída. Procure por nome, celular ou e-mail.',
  },
  back: 'Voltar aos clientes',
} as const

export const suspendClientErrorTexts = {
  already_decided: 'A situação deste cliente já mudou. Veja como ela está agora.',
  own_household: staffVerificationTexts.ownHousehold,
  identification_missing: staffIdentificationTexts.missing,
  same_person:
    'Com estes pedidos voltam mais de 100 moedas a um profissional em 30 dias. Bloqueie antes um dos pedidos; outra pessoa do time suspende.',
} as const
