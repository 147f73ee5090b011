import { domainToASCII } from 'node:url'

/** One spelling to compare by: mail servers write an internationalised domain either way, browsers always in ASCII. */
export function asciiAddress(address: string) {
  const small = address.toLowerCase()
  const [, local, domain] = /^(.*)@([^@]+)$/.exec(small) ?? []
  return domain ? `${local}@${domainToASCII(domain) || domain}` : small
}
