import { mailgunSignature } from '#platform/messaging/email/mailgun.ts'
import { type Attack, change } from './attack.ts'

const key = 'attack-'.repeat(5)
const to = 'ajuda@responde.exemplo.com.br'
const odd = ['a=00b', '=00', 'a=ED=A0=80b', '=1B[2J=07', '=0D=0ABcc: x@exemplo.com.br']

/** Mail with NUL in name and subject, which PostgreSQL cannot store: a provider retries for hours after a 500. */
export const oddMail: Attack = {
  category: 'inbound mail that is sent again for ever',
  env: { MAILGUN_KEY: key, REPLY_DOMAIN: 'responde.exemplo.com.br' },
  twin: {
    changes: [
      change(
        'platform/messaging/email/read-mail.ts',
        'cleanLine(decoded(({ from })',
        '((text: string) => text)(decoded(({ from })',
      ),
      change(
        'platform/messaging/email/read-mail.ts',
        'cleanLine(decoded(({ subject })',
        '((text: string) => text)(decoded(({ subject })',
      ),
    ],
  },
  async run({ address }) {
    const findings: string[] = []
    for (const [index, bytes] of odd.entries()) {
      const word = `=?utf-8?Q?${bytes.replaceAll(' ', '_')}?=`
      const raw = `From: ${word} <attack${index}@exemplo.com.br>\r\nTo: ${to}\r\nSubject: ${word}\r\nMessage-ID: <odd${index}@x>\r\n\r\nPreciso de ajuda.`
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const token = `odd-mail-${index}`
      const signature = mailgunSignature(key, timestamp, token)
      const body = new URLSearchParams({ recipient: to, 'body-mime': raw, timestamp, token, signature })
      const { status } = await fetch(`${address}/v1/receipts/mailgun/mime`, { method: 'POST', body })
      if (status !== 200 && status !== 406)
        findings.push(`a mail with ${bytes} in its name and subject is answered with ${status}`)
    }
    return findings
  },
}
