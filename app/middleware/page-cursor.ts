/** The id in `?antes=`, after which a list continues; undefined on its first page. */
export function readPageCursor(query: URLSearchParams) {
  const id = Number(query.get('antes'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
