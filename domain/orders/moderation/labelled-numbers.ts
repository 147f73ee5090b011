/** Numbers whose label or unit shows that they are no phone. */

const units =
  '(?:reais|metros|m[23]?|cm|mm|km|kg|g|quilos|toneladas|k?wh?|watts|btus?|kva|v|volts|hz|rpm|lumens|litros|l|unidades|pecas|pessoas|horas|pontos|calorias)'
const labels =
  '(?:nota fiscal|nfs?-?e?|protocolo|pedido|cep|cnpj|cpf|rg|ordem de servico|os|orcamento|processo|contrato|codigo|serie|matricula|boleto|s/n|imei|crea|oab|creci|ref(?:erencia)?|lote|modelo|instalacao|unidade consumidora|uc|conta contrato|hidrometro)'
const range = '(\\d{2,6}) {0,2}(?:-|–|a|ate| ) {0,2}(?:r\\$ {0,2})?(\\d{2,6})'
const price = '(?:r\\$|(?:valor|preco|orcamento|pago|entre)(?: de| ate)?:?)'
const ranges = [
  new RegExp(`\\b${price} {0,2}${range}(?!\\d|[ .-]\\d)`, 'g'),
  new RegExp(`(?<![\\d.,-])(?<!\\d )${range} {0,2}${units}(?![a-z\\d])`, 'g'),
]
const labelled = new RegExp(
  `\\b${labels} {0,2}(?:no|n\\.|numero|de serie)?[:.#]{0,2} {0,2}(?:\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}|\\d{2}\\.?\\d{3}\\.?\\d{3}/\\d{4}-\\d{2}|\\d{5,10}|\\d{15}|\\d{4}-\\d{4})(?!\\d|[ .-]\\d)`,
  'g',
)
/** A mobile number stays one behind any label. */
const mobile = /(?<!\d)9[1-9]\d{7}$/

const masked = (text: string) => text.replace(/\d/g, 'x')

/** Masks the digits of amounts, quantities and document numbers; same length. */
export function maskLabelledNumbers(text: string) {
  let rest = text.replace(labelled, (match) => (mobile.test(match) ? match : masked(match)))
  for (const pattern of ranges)
    rest = rest.replace(pattern, (match, low: string, high: string) =>
      Number(low) < Number(high) ? masked(match) : match,
    )
  return rest
}
