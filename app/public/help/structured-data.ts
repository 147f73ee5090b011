import { textsOf, type TextBlock } from '#domain/help/text-blocks.ts'
import { brand } from '#texts/brand.ts'

type ArticleFacts = {
  title: string
  description: string
  blocks: readonly TextBlock[]
  address: string
}

/** Structured data of an article: question and answer. */
export const articleData = ({ title, description, blocks, address }: ArticleFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: 'pt-BR',
  name: title,
  description,
  url: address,
  publisher: { '@type': 'Organization', name: brand.name },
  mainEntity: [
    {
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(textsOf).join(' ') },
    },
  ],
})
