/** A small change of the source and the tests that must fail. */
export type Fault = {
  name: string
  file: string
  /** Source text; every occurrence is replaced. */
  find: string
  replace: string
  test: string
  /** The test opens built pages: they are rebuilt with the fault. */
  rebuilt?: true
  /** Titles, or their beginnings, of the tests that must fail. */
  failingTests: string[]
}
