/** The reason of a staff decision, and a note for staff. */
export const staffReasonTexts = {
  reason: 'Motivo',
  choose: 'Escolha o motivo',
  missing: 'Escolha um motivo.',
  note: 'Observação',
  noteHelp: 'Só o time lê. Não escreva dados pessoais.',
} as const
