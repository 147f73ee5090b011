import { documentPdf } from '#platform/pdf/document.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { proposalPage } from './proposal-page.server.ts'

/** A version as a document to keep, for its two people: the same data as its page. */
export async function proposalPdf(asked: Parameters<typeof proposalPage>[0]) {
  const { one, view } = await proposalPage(asked)
  const pdf = await documentPdf({
    title: view.name,
    author: one.professional,
    at: one.sentAt,
    lead: [`${words.from}: ${view.from.join(' · ')}`, `${words.to}: ${view.to.join(' · ')}`].join('\n'),
    lines: [...view.dates, { title: words.standing, text: view.stateText }],
    groups: [
      ...view.groups.map(({ title, lines }) => ({
        title,
        lines: lines.map(({ text, quantity, unitPrice, sum }) => ({
          title: text,
          note: `${quantity} × ${unitPrice}`,
          text: sum,
        })),
      })),
      { title: words.sums, lines: view.sums },
    ],
    total: { title: words.total, text: view.total },
    after: view.terms,
    foot: words.foot(brand.name),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="orcamento-${one.id}-versao-${one.version}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
