import { textsOf, type TextBlock } from '#domain/help/text-blocks.ts'
import { brand } from '#texts/brand.ts'
import { homeCrumb } from '#texts/breadcrumbs.ts'
import { helpCentreTexts } from '#texts/help-centre.ts'
import { breadcrumbData } from '../structured-data.ts'

type ArticleFacts = {
  title: string
  description: string
  blocks: readonly TextBlock[]
  address: string
  helpAddress: string
  home: string
}

/** Structured data of an article: question, answer and breadcrumbs. */
export const articleData = ({ title, description, blocks, address, helpAddress, home }: ArticleFacts) => [
  breadcrumbData([
    [homeCrumb, home],
    [helpCentreTexts.title, helpAddress],
    [title, address],
  ]),
  {
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
  },
]
