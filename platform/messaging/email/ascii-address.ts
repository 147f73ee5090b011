import { domainToASCII } from 'node:url'

/** Normalises internationalised domains to ASCII for comparison. */
export function asciiAddress(address: string) {
  const small = address.toLowerCase()
  const [, local, domain] = /^(.*)@([^@]+)$/.exec(small) ?? []
  return domain ? `${local}@${domainToASCII(domain) || domain}` : small
}
