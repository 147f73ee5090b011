import type { ProfessionalState } from '#domain/professionals/professional.ts'
import type { VerificationEvent } from '#domain/verification/verification.ts'
import { formatCount, joinWithDots } from './format.ts'
import { staffIdentificationTexts } from './staff-identification.ts'

/** Staff review of professionals' documents. */
export const staffVerificationTexts = {
  nav: 'Verificações',
  title: 'Verificação de profissionais',
  intro: 'Documentos que aguardam decisão, do mais antigo ao mais novo. Prometemos resposta em 2 dias úteis.',
  empty: 'Nenhum documento na fila',
  emptyText: 'Atualize daqui a pouco.',
  refresh: 'Atualizar a lista',
  more: (hidden: number) => `E mais ${hidden} depois destes.`,
  sent: (day: string) => `Enviado em ${day}`,
  by: (day: string) => `Responder até ${day}`,
  late: (day: string) => `Atrasado: era até ${day}`,
  again: 'Segundo envio',
  other: (time: string) => `Com outra pessoa até ${time}`,
  own: 'Com você',
  queue: 'Na fila, do mais antigo ao mais novo',
  open: 'Conferir',
  goOn: 'Continuar',
  back: 'Verificações',
  left: 'Devolvido à lista.',
  until: (time: string) => `Reservado para você até ${time}. Depois volta sozinho à lista.`,
  leave: 'Devolver à lista',
  typed: 'O que foi digitado',
  profileName: 'Nome no perfil',
  document: 'CPF ou CNPJ da conta',
  none: 'Não informado',
  pictures: 'Arquivos',
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
  turn: 'Girar',
  pdf: 'Baixar o PDF',
  decide: 'Decidir',
  keys: (hasImages: boolean) =>
    joinWithDots([
      'Atalhos: Alt+A aprovar',
      'Alt+C pedir correção',
      'Alt+R recusar',
      hasImages && 'Alt+G girar as imagens',
    ]),
  approve: 'Aprovar',
  approving: 'Aprovando',
  askAgain: 'Pedir correção',
  asking: 'Pedindo',
  askPieces: 'O que enviar de novo',
  askPiecesHelp: 'Sem nada marcado, só os dados digitados.',
  refuse: 'Recusar',
  refusing: 'Recusando',
  reason: 'Motivo',
  note: 'Recado ao profissional',
  noteHelp: 'Ele lê este recado. Diga o que fazer.',
  history: 'Histórico',
  noHistory: 'Nada ainda.',
  byStaff: (name: string, when: string) => `${name}, ${when}`,
  byThem: (when: string) => `Profissional, ${when}`,
  byItself: (when: string) => `Automático, ${when}`,
  notYours: 'Este documento já foi decidido, está com outra pessoa, ou sua reserva terminou.',

  findNav: 'Profissionais',
  findTitle: 'Profissionais',
  findIntro: 'Procure por nome, celular, CPF, CNPJ ou situação. Cada busca fica registrada.',
  text: 'Nome, celular, CPF ou CNPJ',
  state: 'Situação',
  anyState: 'Qualquer uma',
  find: 'Procurar',
  found: (count: number) => (count ? formatCount(count, 'profissional', 'profissionais') : 'Ninguém encontrado.'),
  backToFind: 'Profissionais',
  number: 'Número',
  phone: 'Celular',
  email: 'E-mail',
  company: 'Empresa',
  base: 'Base',
  since: 'Na Ajeita desde',
  documents: 'Documentos',
  suspend: 'Suspender',
  suspending: 'Suspendendo',
  suspendEffect:
    'Não desbloqueia contatos e a página pública some. Contatos e pedidos em andamento continuam. Ele lê o motivo.',
  suspendReasonHelp: 'O profissional lê este motivo.',
  suspendUntil: 'Termina em',
  suspendUntilHelp: 'Nesse dia a suspensão termina sozinha. Em branco, só o time retira.',
  restore: 'Retirar a suspensão',
  restoring: 'Retirando',
  restoreNote: 'Por que a suspensão termina',
  suspendedFor: (reason: string, day: string, until: string | null) =>
    `Suspenso em ${day}. Motivo: ${reason}.${until ? ` Termina em ${until}.` : ''}`,
  ownHousehold: 'É sua conta, ou de alguém da sua casa: outra pessoa do time decide.',
  suspendedLine: (until: string | null) => (until ? `Suspensão até ${until}` : 'Suspensão'),
  restored: 'Suspensão retirada',
  endedByItself: 'Fim da suspensão',
} as const

/** A person who deleted the account while it was suspended (docs/decisions/0060). */
export const bannedIdentityTexts = {
  title: 'Conta suspensa excluída',
  left: (day: string) => `Saiu com a conta suspensa em ${day}`,
  reason: 'Motivo da suspensão',
  phoneUntil: 'Número barrado até',
  documentUntil: 'CPF ou CNPJ barrado até',
  over: 'Não está mais guardado',
  kept: 'Não temos mais o nome, o celular nem o documento: só um código feito deles, que impede um cadastro novo de profissional com os mesmos números.',
  note: 'Por que pode voltar',
  liftBan: 'Liberar novo cadastro',
  liftingBan: 'Liberando',
  effect: 'Tudo o que guardamos desta saída é apagado, e o número e o documento podem começar um cadastro.',
  done: 'Liberado. O número e o documento podem começar um cadastro.',
} as const

export const liftBanErrorTexts = {
  already_decided: 'Outra pessoa do time já liberou, ou o prazo terminou.',
  own_household: 'O número ou o documento é seu: outra pessoa do time decide.',
  identification_missing: staffIdentificationTexts.missing,
} as const

export const staffVerificationDoneTexts = {
  approve: 'Documento aprovado. O profissional foi avisado.',
  correction: 'Correção pedida. O profissional foi avisado.',
  refuse: 'Documento recusado. O profissional foi avisado.',
  left: staffVerificationTexts.left,
} as const

/** By event of the document. */
export const ownDecisionTexts: Partial<Record<VerificationEvent, string>> = {
  approve: staffVerificationDoneTexts.approve,
  ask_correction: staffVerificationDoneTexts.correction,
  refuse: staffVerificationDoneTexts.refuse,
}

export const staffVerificationErrorTexts = {
  already_decided: 'Este documento já foi decidido ou não espera mais. Nada mudou.',
  claimed_by_other: 'Outra pessoa do time abriu este documento agora há pouco. Escolha outro.',
  person_missing: 'Falta o CPF de quem responde pela empresa. Peça a correção dos dados digitados e aprove depois.',
  not_claimed: 'Sua reserva terminou. Abra o documento de novo na lista para decidir.',
  own_household: staffVerificationTexts.ownHousehold,
  identification_missing: staffIdentificationTexts.missing,
  professional_suspended: 'Este profissional está suspenso: nada se decide enquanto isso.',
} as const

export const suspendErrorTexts = {
  already_decided: 'A situação deste profissional já mudou. Veja como ela está agora.',
  own_household: staffVerificationTexts.ownHousehold,
  identification_missing: staffIdentificationTexts.missing,
} as const

export const staffStateTexts = {
  phone_verified: 'Cadastro incompleto',
  active: 'Ativo, sem identidade',
  in_review: 'Identidade em análise',
  approved: 'Identidade aprovada',
  rejected: 'Identidade recusada',
  suspended: 'Suspenso',
  deleted: 'Conta excluída',
} as const satisfies Record<ProfessionalState, string>
