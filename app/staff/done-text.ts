import { isKeyOf } from '#domain/shared/keys.ts'

/** The text of the last decision, named in the address by `feito`. */
export function doneText<Word extends string>(request: Request, texts: Record<Word, string>) {
  const word = new URL(request.url).searchParams.get('feito') ?? ''
  return isKeyOf(texts, word) ? texts[word] : undefined
}
