/** "Pix copia e cola" as Banco Central has it (Manual do BR Code): fields of id, length and value, then a checksum. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, four digits in hex. */
export function crc16(text: string) {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const plain = (text: string, limit: number) =>
  text
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .slice(0, limit)

type BrCode = {
  merchant: string
  city: string
  /** The URL of a dynamic charge without https://, or a receiving key. */
  pay: { location: string } | { key: string; txid: string }
  amountCents: number
}

/** The code of a charge, to paste or show as a QR code. */
export function brCode({ merchant, city, pay, amountCents }: BrCode) {
  const isDynamic = 'location' in pay
  const account = field('00', 'br.gov.bcb.pix') + (isDynamic ? field('25', pay.location) : field('01', pay.key))
  const text =
    field('00', '01') +
    field('01', isDynamic ? '12' : '11') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', (amountCents / 100).toFixed(2)) +
    field('58', 'BR') +
    field('59', plain(merchant, 25)) +
    field('60', plain(city, 15)) +
    field('62', field('05', isDynamic ? '***' : pay.txid.slice(0, 25))) +
    '6304'
  return text + crc16(text)
}
