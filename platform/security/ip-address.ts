import { BlockList, isIP } from 'node:net'

const private4 = ['0.0.0.0/8', '10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
const private6 = ['::/128', '::1/128', 'fc00::/7', 'fe80::/10']

const ownNetworks = new BlockList()
for (const [nets, family] of [
  [private4, 'ipv4'],
  [private6, 'ipv6'],
] as const)
  for (const net of nets) {
    const [ip, bits] = net.split('/') as [string, string]
    ownNetworks.addSubnet(ip, Number(bits), family)
  }

/** IPv4-mapped IPv6 is the same IP. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** Represents unreadable IPs, which are counted together. */
export const unreadableIp = 'unreadable'

/** Normalises an IP: no port, brackets or zone. Unreadable ones, such as `unknown`, are one. */
export function parseIp(text: string | undefined): string {
  const typedAddress = (text ?? '').trim().replaceAll('"', '')
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(typedAddress)?.[1] ??
    /^(\d+(?:\.\d+){3}):\d+$/.exec(typedAddress)?.[1] ??
    typedAddress
  const ip = bare.replace(/%.*$/, '')
  return isIP(ip) ? ip : unreadableIp
}

/** True for a public IP and an unreadable one; false for loopback, private networks and no IP. */
export function isPublicIp(ip: string | undefined): ip is string {
  if (!ip) return false
  const plainAddress = plain(ip)
  const version = isIP(plainAddress)
  return version === 0 || !ownNetworks.check(plainAddress, version === 4 ? 'ipv4' : 'ipv6')
}

/** The network that one customer may control: /24, or /48 on IPv6. */
export const networkOf = (ip: string): string => prefixOf(ip, { groups: 3, octets: 3 })

/**
 * The key under which every limit counts an IP: IPv4 by itself, IPv6 by its /64, because one connection has all IPs of
 * a /64. No IP is one key.
 */
export const limitKeyOfIp = (ip: string | undefined): string => (ip ? prefixOf(ip, { groups: 4, octets: 4 }) : '')

function prefixOf(ip: string, { groups, octets }: { groups: number; octets: number }): string {
  const plainAddress = plain(ip)
  const version = isIP(plainAddress)
  if (!version) return unreadableIp
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
