// A small young generation: a third less memory after a rush, and no slower (bench/pages.ts).
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  `--import=${new URL('packed-packages.mjs', import.meta.url).href}`,
]

/** How Node runs the product. The young generation has its size from the first moment: growing into it costs a start 50 ms. */
export const nodeFlags = [...flags, '--min-semi-space-size=8']

/** What its processes have in their environment: memory that was freed in one thread serves the others, 30 MB less after a rush. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

/** The same as NODE_OPTIONS, which take only some of them: for what is begun by a program that is not ours. */
export const nodeOptions = flags.join(' ')
