import { kindsFor, type LetterKind, rowOf } from '#domain/notifications/matrix.ts'
import { href } from '#href.ts'
import { noticeLetter, noticeWords } from '#texts/messages/notices.ts'
import { sampleOf } from '#texts/messages/sample-notices.ts'

/** A letter of one kind with sample facts, as the job would write it. */
export function sampleLetter(kind: LetterKind, origin: string) {
  const kinds = kind === 'digest' ? kindsFor('professional').slice(0, 4) : [kind]
  const role = rowOf(kinds[0]!).to[0]!
  const all = kinds.map((each) => noticeWords(sampleOf(each), role))
  return noticeLetter(all, { origin, stop: href('/avisos/sair/:token', { token: 'exemplo' }), role })
}
