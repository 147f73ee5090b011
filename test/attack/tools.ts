import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Attack, change } from './attack.ts'

/** Runs an external program with a time limit and returns its output. */
function run(program: string, args: string[], seconds: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(late)
      resolve(printed)
    })
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-attack-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** SQL injection in path, query and body. */
const sqlmap: Attack = {
  category: 'SQL in what is sent',
  tool: 'sqlmap',
  twin: {
    changes: [
      change('domain/professionals/public-profile.server.ts', '  if (!slugShape.test(slug)) return undefined', '  //'),
      change(
        'domain/professionals/public-profile.server.ts',
        ".where('p.slug', '=', slug)",
        ".where(sql<boolean>`p.slug = '${sql.raw(slug)}'`)",
      ),
      change(
        'domain/professionals/public-profile.server.ts',
        'import { jsonArrayFrom }',
        "import { sql } from 'kysely'\nimport { jsonArrayFrom }",
      ),
    ],
  },
  run: ({ address, db }) =>
    inFolder(async (folder) => {
      const { slug } = await db.selectFrom('professionals').select('slug').limit(1).executeTakeFirstOrThrow()
      const bounded = `--batch --level=1 --risk=1 --dbms=postgresql --technique=BE --threads=2 --timeout=10 --retries=0 --flush-session`
      const places = [
        ['-u', `${address}/profissionais/${slug}*`],
        ['-u', `${address}/v1/search?text=pintor`],
        ['-u', `${address}/busca?texto=pintor`],
        ['-u', `${address}/v1/login`, '--data={"phone":"11912345678*","target":"user"}', '--ignore-code=404,422,429'],
      ]
      const findings: string[] = []
      for (const place of places) {
        const printed = await run('sqlmap', [...place, `--output-dir=${folder}`, ...bounded.split(' ')], 120)
        const [, found] = /^(Parameter: .*)$/m.exec(printed) ?? []
        if (found) findings.push(`${place[1]}: ${found}`)
        if (!/\[(INFO|WARNING|CRITICAL|ERROR)\]/.test(printed))
          findings.push(`sqlmap did not run: ${printed.slice(0, 200)}`)
      }
      return findings
    }),
}

const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
})
/** Its modules; backup files are searched by another tool. */
const modules = 'xss,sql,exec,file,redirect,crlf'

/** XSS, command, file and CRLF injection in the fields of public pages. */
const wapiti: Attack = {
  category: 'scripts and commands in what is sent',
  tool: 'wapiti',
  twin: {
    rebuilt: true,
    changes: [
      change(
        'app/public/search/search-results.tsx',
        '          <SearchBox typed={text} />',
        '          <SearchBox typed={text} /><p dangerouslySetInnerHTML={{ __html: text }} />',
      ),
      change('app/public/search/search-results.tsx', 'const maxShownLength = 60', 'const maxShownLength = 6_000'),
    ],
  },
  run: ({ address }) =>
    inFolder(async (folder) => {
      const report = join(folder, 'report.json')
      const start = `${address}/busca?texto=pintor`
      const bounded = `-m ${modules} --scope page --max-scan-time 120 --max-links-per-page 20 --timeout 10 --verify-ssl 0 --no-bugreport --flush-session -f json`
      const printed = await run(
        'wapiti',
        ['-u', start, '--store-session', folder, '-o', report, ...bounded.split(' ')],
        240,
      )
      const read = wapitiReport.safeParse(textOf(report))
      if (!read.success) return [`wapiti did not run: ${printed.slice(-200)}`]
      return Object.entries(read.data.vulnerabilities).flatMap(([kind, found]) =>
        isOfModules(kind) ? found.map(({ path, info }) => `${kind}: ${path}: ${info}`) : [],
      )
    }),
}

/** Findings about TLS do not apply to a local demonstration. */
const isOfModules = (kind: string) => !/secure flag|https|hsts|httponly|header|csp|policy/i.test(kind)

function textOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const ffufReport = z.object({ results: z.array(z.object({ url: z.string(), status: z.number() })) })
const words = fileURLToPath(new URL('./hidden-files.txt', import.meta.url))
/** Test hooks are enabled here on purpose. */
const opened = /\/api\/dev\/outbox$/

/** Hidden files and consoles. */
const ffuf: Attack = {
  category: 'files that nobody should find',
  tool: 'ffuf',
  twin: {
    changes: [
      change(
        'http/static-files.ts',
        "files.get('/:file{[\\\\w-]+\\\\.(svg|png|ico|webmanifest|txt|css)}', withCacheControl(cacheForAnHour), built)",
        "files.use('/*', serveStatic({ root: '.' }))",
      ),
    ],
  },
  run: ({ address }) =>
    inFolder(async (folder) => {
      const report = join(folder, 'report.json')
      const args = `-u ${address}/FUZZ -mc 200-299,401,403,500-599 -t 4 -maxtime 60 -s -of json`
      const printed = await run('ffuf', ['-w', words, '-o', report, ...args.split(' ')], 90)
      const read = ffufReport.safeParse(textOf(report))
      if (!read.success) return [`ffuf did not run: ${printed.slice(-200)}`]
      return read.data.results.flatMap(({ url, status }) => (opened.test(url) ? [] : [`${url}: ${status}`]))
    }),
}

/** Slowloris with two hundred connections. */
const slowhttptest: Attack = {
  category: 'connections that never finish',
  tool: 'slowhttptest',
  twin: {
    changes: [
      change(
        'server.ts',
        'requestTimeout: 1_800_000, headersTimeout: 10_000,',
        'requestTimeout: 0, headersTimeout: 0,',
      ),
    ],
  },
  async run({ address }) {
    const args = `-c 200 -H -i 5 -r 100 -l 60 -x 24 -p 5 -t GET -u ${address}/`
    const printed = (await run('slowhttptest', args.split(' '), 90)).replaceAll(/\u001b\[[\d;]*m/g, '')
    const [, isAvailable] = [...printed.matchAll(/service available:\s+(\w+)/g)].at(-1) ?? []
    const [, ended] = /Exit status: (.*)/.exec(printed) ?? []
    if (!ended) return [`slowhttptest did not run: ${printed.slice(0, 200)}`]
    return [
      ...(isAvailable === 'YES' ? [] : ['others were not served meanwhile']),
      ...(ended.startsWith('No open connections') ? [] : [`connections were still held after 60 s: ${ended}`]),
    ]
  },
}

export const toolAttacks = [sqlmap, wapiti, ffuf, slowhttptest]
