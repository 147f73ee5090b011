/**
 * How Node runs the product: without a warning for what it calls experimental, with a small young generation (a third less
 * memory after a rush, and no slower: bench/pages.ts), and with the packages that were packed after the installation.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  `--import=${new URL('packed-packages.mjs', import.meta.url).href}`,
]
