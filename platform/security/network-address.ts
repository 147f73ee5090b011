import { BlockList, isIP } from 'node:net'

const private4 = ['0.0.0.0/8', '10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
const private6 = ['::/128', '::1/128', 'fc00::/7', 'fe80::/10']

const ownNetworks = new BlockList()
for (const [nets, family] of [
  [private4, 'ipv4'],
  [private6, 'ipv6'],
] as const)
  for (const net of nets) {
    const [address, bits] = net.split('/') as [string, string]
    ownNetworks.addSubnet(address, Number(bits), family)
  }

/** IPv4-mapped IPv6 is the same address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Represents unreadable addresses, which are counted together. */
export const unreadableAddress = 'unreadable'

/** Normalises an address: no port, brackets or zone. Unreadable ones, such as `unknown`, are one. */
export function readAddress(named: string | undefined): string {
  const typedAddress = (named ?? '').trim().replaceAll('"', '')
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(typedAddress)?.[1] ??
    /^(\d+(?:\.\d+){3}):\d+$/.exec(typedAddress)?.[1] ??
    typedAddress
  const address = bare.replace(/%.*$/, '')
  return isIP(address) ? address : unreadableAddress
}

/** True for a public address and an unreadable one; false for loopback, private networks and no address. */
export function isPublicAddress(address: string | undefined): address is string {
  if (!address) return false
  const plainAddress = plain(address)
  const version = isIP(plainAddress)
  return version === 0 || !ownNetworks.check(plainAddress, version === 4 ? 'ipv4' : 'ipv6')
}

/** The network that one customer may control: /24, or /48 on IPv6. */
export const networkOf = (address: string): string => prefixOf(address, { groups: 3, octets: 3 })

/**
 * The key under which every limit counts an address: IPv4 by itself, IPv6 by its /64, because one connection has all addresses of a /64.
 * No address is one key.
 */
export const countedAddress = (address: string | undefined): string =>
  address ? prefixOf(address, { groups: 4, octets: 4 }) : ''

function prefixOf(address: string, { groups, octets }: { groups: number; octets: number }): string {
  const plainAddress = plain(address)
  const version = isIP(plainAddress)
  if (!version) return unreadableAddress
  if (version === 4)
    return octets === 4 ? plainAddress : `${plainAddress.split('.').slice(0, octets).join('.')}.0/${octets * 8}`
  const [head = '', tail = ''] = plainAddress.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = plainAddress.includes('::') ? Array(8 - before.length - after.length).fill('0') : []
  const prefix = [...before, ...zeros, ...after]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}
