import { catalog } from '#domain/catalog/catalog.server.ts'
import { areAllPrefixes } from '#domain/shared/trigram-index.ts'
import { maxArticlesFound } from './article-search.ts'
import { helpCentre } from './articles.server.ts'
import { type ChatbotAnswer, readQuestion, recognizeIntent, withoutPriceWords } from './chatbot.ts'

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
export function answerQuestion(typed: string): ChatbotAnswer {
  const text = readQuestion(typed)
  const { intent, articles: linkedSlugs, looksForServices, offersTicket } = recognizeIntent(text)
  if (intent === 'empty' || intent === 'too_long') return { intent, articles: [], services: [], offersTicket }
  const { article, search } = helpCentre()
  const needsNoArticle = ['greeting', 'thanks', 'person', 'app'].includes(intent)
  const foundSlugs = needsNoArticle || linkedSlugs.length > 2 ? [] : search(text)
  const slugs = new Set([...linkedSlugs, ...foundSlugs])
  const articles = [...slugs].flatMap((slug) => article(slug) ?? []).slice(0, maxArticlesFound)
  // With articles found, fuzzy service matches are noise ("telefone" is near "interfone").
  const services = (looksForServices ? servicesIn(text) : []).filter(({ isNamed }) => isNamed || !articles.length)
  const links = {
    articles: articles.map(({ slug, title }) => ({ slug, title })),
    services: services.map(({ name, fullSlug }) => ({ name, fullSlug })),
  }
  if (intent === 'found' && !links.articles.length && !links.services.length)
    return { intent: 'nothing', ...links, offersTicket: true }
  const priced = intent === 'price' && services[0] ? catalog().serviceByFullSlug(services[0].fullSlug) : undefined
  if (!priced) return { intent, ...links, offersTicket }
  const { unit, minimumCents, averageCents, maximumCents, sampleSize } = priced.prices
  const price = { service: priced.name, unit, minimumCents, averageCents, maximumCents, sampleSize }
  return { intent, ...links, price, offersTicket }
}
