/** The code of a thrown error, such as `ENOENT`; undefined without one. */
export function errorCode(error: unknown) {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? `${code}` : undefined
}
