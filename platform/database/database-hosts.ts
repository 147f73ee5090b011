import pg from 'pg'

const probeMs = 1_500
/** So long one answer counts for everybody who connects: a pool opens many connections at once. */
const knownForMs = 1_000

type Place = { address: string; host: string; port: number }
type Hosts = { places: Place[]; mustWrite: boolean; found?: Promise<Place>; last?: Place }

/**
 * The addresses in `postgres://user@a:5432,b:5433/name?target_session_attrs=read-write`, as libpq reads it: one for each host,
 * and whether only a database that takes writes will do.
 */
export function readHosts(url: string): { addresses: string[]; mustWrite: boolean } {
  const [, scheme = '', authority = '', rest = ''] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  const wanted = /[?&]target_session_attrs=([\w-]+)/.exec(rest)?.[1] ?? 'any'
  const mustWrite = wanted === 'read-write' || wanted === 'primary'
  if (!mustWrite && wanted !== 'any')
    throw new Error(`DATABASE_URL: target_session_attrs=${wanted} cannot be used; read-write, primary or any can.`)
  const at = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(at).split(',')
  const kept = rest.replace(/([?&])target_session_attrs=[\w-]+&?/, '$1').replace(/[?&]$/, '')
  const addresses = scheme ? hosts.map((host) => scheme + authority.slice(0, at) + host + kept) : [url]
  return { addresses, mustWrite }
}

const known = new Map<string, Hosts>()

function hostsOf(url: string): Hosts {
  const { addresses, mustWrite } = readHosts(url)
  const places = addresses.map((address) => {
    const { host, port } = new pg.Client({ connectionString: address }) // reads it, and connects to nothing yet
    return { address, host, port }
  })
  const hosts = known.get(url) ?? { places, mustWrite }
  known.set(url, hosts)
  return hosts
}

/** Nothing when the database of a place will do; otherwise why not. */
async function hostDenial({ address }: Place, mustWrite: boolean): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return mustWrite && rows[0]?.transaction_read_only !== 'off' ? 'it only reads' : undefined
  } catch (error) {
    return (error as Error).message || (error as { code?: string }).code || 'it does not answer'
  } finally {
    await client.end().catch(() => {})
  }
}

/** The place that was right the last time, or else the first one that is. */
async function findPlace({ places, mustWrite, last }: Hosts): Promise<Place> {
  const reasons: string[] = []
  for (const place of last ? [last, ...places.filter((one) => one !== last)] : places) {
    const reason = await hostDenial(place, mustWrite)
    if (reason === undefined) return place
    reasons.push(`${place.host}:${place.port}: ${reason}`)
  }
  throw new Error(`No database takes writes at ${reasons.join('; ')}`)
}

function findPlaceOnce(hosts: Hosts): Promise<Place> {
  if (hosts.found) return hosts.found
  const found = findPlace(hosts)
  const forget = () => delete hosts.found
  hosts.found = found
  found.then((place) => {
    hosts.last = place
    setTimeout(forget, knownForMs).unref()
  }, forget)
  return found
}

/**
 * What `pg` needs to connect to `url`. Of an address with several hosts, which `pg` itself cannot read, or that must take
 * writes, every connection goes to the one that does so at that moment (`target_session_attrs`).
 */
export function databaseAt(url: string): { Client: typeof pg.Client; connectionString: string } {
  const hosts = hostsOf(url)
  const connectionString = hosts.places[0]!.address
  if (hosts.places.length === 1 && !hosts.mustWrite) return { Client: pg.Client, connectionString }
  class WhereItWrites extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: never) => void): void
    override connect(callback?: (error: never) => void) {
      const connected = findPlaceOnce(hosts).then((place) => {
        Object.assign(this, { host: place.host, port: place.port })
        return super.connect()
      })
      if (!callback) return connected
      connected.then(
        () => callback(undefined as never),
        (error: unknown) => callback(error as never),
      )
      return undefined
    }
  }
  return { Client: WhereItWrites, connectionString }
}
