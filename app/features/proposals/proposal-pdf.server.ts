import { busyDocument, limitDocuments } from '#app/middleware/document-response.ts'
import { signedIn } from '#app/middleware/session.ts'
import { readPictureForDocument } from '#domain/pictures/picture-for-document.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import type { DocumentPicture } from '#platform/media/pdf/document.ts'
import { getStoredDocument } from '#platform/media/pdf/stored-document.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { proposalPage } from './proposal-page.server.ts'
import type { ProposalView } from './proposal-view.server.ts'

/** A version as PDF, from the same data as its page. */
export async function proposalPdf(input: Parameters<typeof proposalPage>[0]) {
  await limitDocuments(input.context.get(signedIn).userId)
  const { proposal, view } = await proposalPage(input)
  const content = {
    title: view.name,
    author: proposal.professional,
    at: proposal.sentAt,
    intro: `${words.from}: ${view.from.join(' · ')}\n${words.to}: ${view.to.join(' · ')}`,
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
  }
  const pictures = {
    title: words.photos,
    names: view.photos.map(({ name, label }) => `${name} ${label}`),
    load: () => photosOf(view),
  }
  const pdf = await getStoredDocument(db(), content, { pictures, now: now() }).catch(busyDocument)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="orcamento-${proposal.id}-versao-${proposal.version}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/** The available photos, loaded one by one. */
async function photosOf({ photos }: ProposalView) {
  const pictures: DocumentPicture[] = []
  for (const { name, label } of photos) {
    const picture = await readPictureForDocument(db(), name)
    if (picture) pictures.push({ ...picture, alt: label })
  }
  return pictures
}
