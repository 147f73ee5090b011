const risks = [
  /\bpix\b.{0,40}\b(antecipad|adiantad|antes|sinal|entrada)|\b(antecipad|adiantad|sinal|entrada)\w*.{0,40}\bpix\b/i,
  /\bc[óo]digo\b.{0,30}\b(sms|whatsapp|celular|chegou|recebeu|seguran[çc]a)|\b(manda|envia|passa|passe|me diga?)\b.{0,20}\bc[óo]digo\b/i,
  /\bmaquininha\b/i,
  /\b(https?:\/\/|www\.)\S+/i,
]

/** Whether a message of the other side asks for what swindlers ask for: money in advance, a code, a card machine, a link. */
export const asksForCare = (text: string) => risks.some((risk) => risk.test(text))
