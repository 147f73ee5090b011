/** A small change of the source, and the test that must convict it. */
export type Fault = {
  name: string
  file: string
  /** As it stands in the file; every place of it is replaced. */
  find: string
  replace: string
  test: string
  /** The test opens pages, which are built: they are rebuilt with the fault in them. */
  rebuilt?: true
  /** The names of the tests that must fail, or the beginning of them. */
  falls: string[]
}
