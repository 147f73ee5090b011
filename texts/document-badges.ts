import type { VerificationKind } from '#domain/verification/verification.ts'
import { kindTexts } from './verification.ts'

/** Public badges of other verified documents, with their meaning. */

type BadgeKind = Exclude<VerificationKind, 'identity'>

const byKind: Partial<Record<BadgeKind, { title: string; text: string }>> = {
  company: { title: 'Empresa conferida', text: 'Conferimos que o CNPJ existe e está ativo.' },
  criminal_record: {
    title: 'Certidão de antecedentes em dia',
    text: 'Conferimos a certidão de antecedentes criminais, emitida há no máximo 90 dias.',
  },
  insurance: {
    title: 'Seguro em dia',
    text: 'Conferimos a apólice do seguro de responsabilidade civil e a validade dela.',
  },
}

export const documentBadgeText = (kind: BadgeKind) =>
  byKind[kind] ?? {
    title: kindTexts[kind].name,
    text: 'Conferimos o número do registro e a situação dele no conselho.',
  }
