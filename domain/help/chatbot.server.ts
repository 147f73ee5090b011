import { catalog } from '#domain/catalog/catalog.server.ts'
import { areAllPrefixes } from '#domain/shared/trigram-index.ts'
import { maxArticlesFound } from './article-search.ts'
import { helpCentre } from './articles.server.ts'
import { type ChatAnswer, type ServicePrice, readChatText, recognizeIntent, withoutPriceWords } from './chatbot.ts'

const maxServices = 3
/** Longer questions skip the service search, which is made for names. */
const maxServiceWords = 6

/** Services matching words of a question, ignoring punctuation. */
function servicesIn(text: string) {
  const plain = withoutPriceWords(text)
  const words = plain.split(' ')
  if (!plain || words.length > maxServiceWords) return []
  return catalog()
    .search(plain)
    .slice(0, maxServices)
    .map(({ name, slug }) => ({ name, fullSlug: slug, isNamed: isNamedIn(words, slug) }))
}

/** Whether a service name is literally in the question. */
function isNamedIn(words: readonly string[], fullSlug: string) {
  const service = catalog().serviceByFullSlug(fullSlug)!
  const names = [service.name, service.plural, ...service.synonyms].map((name) => withoutPriceWords(name).split(' '))
  return names.some((name) => areAllPrefixes(name, words))
}

/** Answers a question from the rule table, articles and catalog only; the person is not looked up. */
export function answerChat(typed: string): ChatAnswer {
  const text = readChatText(typed)
  const { intent, articles: pointed, looksForServices, offersTicket } = recognizeIntent(text)
  if (intent === 'empty' || intent === 'too_long') return { intent, articles: [], services: [], offersTicket }
  const { article, search } = helpCentre()
  const needsNoArticle = ['greeting', 'thanks', 'person', 'app'].includes(intent)
  const slugs = [...new Set([...pointed, ...(needsNoArticle || pointed.length > 2 ? [] : search(text))])]
  const articles = slugs.flatMap((slug) => article(slug) ?? []).slice(0, maxArticlesFound)
  // With articles found, fuzzy service matches are noise ("telefone" is near "interfone").
  const services = (looksForServices ? servicesIn(text) : []).filter(({ isNamed }) => isNamed || !articles.length)
  const found = {
    articles: articles.map(({ slug, title }) => ({ slug, title })),
    services: services.map(({ name, fullSlug }) => ({ name, fullSlug })),
  }
  if (intent === 'found' && !found.articles.length && !found.services.length)
    return { intent: 'nothing', ...found, offersTicket: true }
  const priced = intent === 'price' && services[0] ? catalog().serviceByFullSlug(services[0].fullSlug) : undefined
  return {
    intent,
    ...found,
    ...(priced ? { price: { service: priced.name, ...pricesOf(priced.prices) } } : {}),
    offersTicket,
  }
}

const pricesOf = ({ unit, minimumCents, averageCents, maximumCents, sampleSize }: Omit<ServicePrice, 'service'>) => ({
  unit,
  minimumCents,
  averageCents,
  maximumCents,
  sampleSize,
})
