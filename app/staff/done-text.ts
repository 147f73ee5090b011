/** The text of the last decision, named in the address by `feito`. */
export function doneText<Word extends string>(request: Request, texts: Record<Word, string>) {
  const word = new URL(request.url).searchParams.get('feito') ?? ''
  return Object.hasOwn(texts, word) ? texts[word as Word] : undefined
}
