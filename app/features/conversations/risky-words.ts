import { keysOf } from '#domain/shared/keys.ts'
import type { ReportReason } from '#domain/shared/report-reason.ts'

const risks = {
  advance_payment:
    /\bpix\b.{0,40}\b(antecipad|adiantad|antes|sinal|entrada)|\b(antecipad|adiantad|sinal|entrada)\w*.{0,40}\bpix\b/i,
  asked_code:
    /\bc[óo]digo\b.{0,30}\b(sms|whatsapp|celular|chegou|recebeu|seguran[çc]a)|\b(manda|envia|passa|passe|me diga?)\b.{0,20}\bc[óo]digo\b/i,
  card_machine: /\bmaquininha\b/i,
  outside_link: /\b(https?:\/\/|www\.)\S+/i,
} as const satisfies Partial<Record<ReportReason, RegExp>>

/** Detects typical requests of fraudsters: money in advance, a code, a card machine, a link. */
export const riskIn = (text: string) => keysOf(risks).find((reason) => risks[reason].test(text))
