const maxMessageLength = 500

/** Redacts possible phones, PINs, e-mail addresses, tokens and query values in log text, and truncates it. */
export const redactSecrets = (text: string) =>
  text
    .slice(0, maxMessageLength)
    .replace(/([?&#][\w.-]{1,64}=)[^\s&#"'<>)]+/g, '$1[redacted]')
    .replace(/[^\s@<>"']{1,64}@[\p{L}\p{M}\p{N}_.-]{1,255}/gu, '[redacted]')
    .replace(/[\w-]{24,}/g, (word) => (/\d/.test(word) ? '[redacted]' : word))
    .replace(/\d{4,}/g, '[redacted]')

/** A redacted copy of an error; its stack stays. */
export function redactError(thrown: unknown): Error & { code?: string } {
  const original = thrown instanceof Error ? thrown : new Error(String(thrown))
  const safe: Error & { code?: string } = new Error(redactSecrets(original.message))
  safe.name = original.name
  const places = (original.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
  safe.stack = [`${safe.name}: ${safe.message}`, ...places].join('\n')
  const { code } = original as { code?: unknown }
  if (typeof code === 'string' && code.length <= 40) safe.code = code
  return safe
}
