import { pino } from 'pino'

/** A phone in a log shows its area code and last two digits only. */
export function maskPhone(phone: string) {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 6 ? '•••' : `${digits.slice(0, 2)}•••••${digits.slice(-2)}`
}

const secret = ['pin', 'token', 'cookie', 'authorization', 'password', 'code', 'req.headers.cookie', 'req.headers.authorization', '*.pin', '*.token', '*.cookie', '*.authorization', '*.password']

/** One line of JSON a fact. Never a PIN, token or cookie; phones are masked by whoever writes them (`maskPhone`). */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.APP_ENV === 'test' ? 'silent' : 'info'),
  redact: { paths: secret, censor: '[oculto]' },
  base: undefined,
})
