import { plainCharacters } from '#domain/shared/slug.ts'
import { createTrigramIndex } from '#domain/shared/trigram-index.ts'
import type { Article } from './article.ts'

type Searchable = Pick<Article, 'slug' | 'title' | 'searchWords'>

export const maxArticlesFound = 4

/** Stop words of questions, as written on a phone too. */
const stopWords = new Set(
  `a ao aos as com como da das de do dos e ela ele em essa esse esta este eu faco fazer for isso isto ja la me meu meus
  minha minhas na nao nas no nos o onde os ou para pela pelo por porque posso pra preciso qual quais quando quanto que
  quero quem se ser seu sou sua ta tem tenho um uma vou voce vc n q pq d msm tb tbm`.split(/\s+/),
)

const wordsOf = (text: string) =>
  plainCharacters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word && !stopWords.has(word))

/** Plurals are folded: "moedas" is "moeda". */
const stem = (word: string) => (word.length > 4 ? word.replace(/(oes|s)$/, '') : word)

/** Finds up to four articles for a question, tolerating typing errors: whole phrases first, then the most similar. */
export function articleSearch(articles: readonly Searchable[]) {
  const phrases = articles.flatMap(({ title, searchWords }, article) =>
    [title, ...searchWords].map((text) => ({ article, words: wordsOf(text).map(stem) })),
  )
  const near = createTrigramIndex(phrases.map(({ words }) => words.join(' ')))

  return function search(question: string): string[] {
    const stems = wordsOf(question).map(stem)
    if (!stems.length) return []
    const scores = new Map<number, number>()
    near(stems.join(' '), (position, ofText, ofPhrase) => {
      const { article, words } = phrases[position]!
      const isWhole = words.every((word) => stems.includes(word))
      const score = (ofText + ofPhrase) / 2 + (isWhole ? 0.2 * words.length + ofText : 0)
      if (score >= 0.45 && score > (scores.get(article) ?? 0)) scores.set(article, score)
    })
    const best = Math.max(...scores.values())
    return [...scores]
      .filter(([, score]) => score >= best * 0.5)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, maxArticlesFound)
      .map(([article]) => articles[article]!.slug)
  }
}
