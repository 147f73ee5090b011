/** The id in `?antes=`, after which a list continues; undefined on its first page. */
export function readPageCursor(text: string | null) {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
