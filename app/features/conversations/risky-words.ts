import { keysOf } from '#domain/shared/keys.ts'
import type { ReportReason } from '#domain/shared/report-reason.ts'
import { plainCharacters } from '#domain/shared/slug.ts'

const inAdvance = String.raw`(?:antecipad|adiantad)[ao]s?`
const toReserve = 'garantir|reservar|segurar'
const confirming = 'sms|whatsapp|celular|seguranca|verificacao|confirmacao|acesso'

/** Matched against lower case without accents. */
const risks = {
  advance_payment: new RegExp(
    [
      String.raw`\bpix\b.{0,40}\b(?:${inAdvance}|antes|sinal|entrada|${toReserve})\b`,
      String.raw`\b(?:${inAdvance}|sinal|entrada|${toReserve})\b.{0,40}\bpix\b`,
      String.raw`(?:\b(?:dinheiro|metade|pagamento|parte|reais|valor)\b|\d ?%).{0,15}\b${inAdvance}\b`,
      String.raw`\b(?:deposita|paga|pague|transfere)\b.{0,30}\bantes d(?:o servico|e (?:eu )?(?:comecar|ir)\b)`,
    ].join('|'),
  ),
  asked_code: new RegExp(
    [
      String.raw`\bcodigo\b.{0,30}\b(?:${confirming}|chegou|recebeu)\b`,
      // Not of a colour, a gate or a part.
      String.raw`\b(?:diga|encaminha|envia|fala|manda|passa|passe|qual)\b.{0,20}\bcodigo\b(?! d[aeo]s? (?!${confirming}))`,
      String.raw`\b(?:digitos|numeros)\b.{0,15}\b(?:chegaram|chegou|recebeu|sms)\b`,
    ].join('|'),
  ),
  card_machine: /\b(?:maquininhas?|maquina de cartao)\b/,
  outside_link:
    /\bhttps?:\/\/\S|\bwww\.\S|(?<![@\w.-])[a-z0-9-]+(?:\.com\.br\b|\.(?:app|com|ly|me|net|org|shop|site)\/)/,
} as const satisfies Partial<Record<ReportReason, RegExp>>

/** Detects typical requests of fraudsters: money in advance, a code, a card machine, a link. */
export function riskIn(text: string) {
  const plain = plainCharacters(text)
  return keysOf(risks).find((reason) => risks[reason].test(plain))
}
