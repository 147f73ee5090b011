/** The keys of a table that has no others. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** Whether a value from outside is a key of the table. */
export const isKeyOf = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key)
