import type { Evidence } from '#domain/leads/refund-claims/evidence.server.ts'
import { proofTexts as words } from '#texts/claims.ts'

/** Evidence of a claim with addresses, for its professional and staff: a small picture to show, a large one to open. */
export const claimEvidenceViews = (proofs: readonly Evidence[]) =>
  proofs.map(({ name, picture }, index) => {
    const href = `/v1/claims/files/${name}`
    const label = words.file(index + 1, proofs.length)
    return picture
      ? { name, href, src: `${href}?size=small`, ...picture, label }
      : { name, href, label: words.pdf(label), kind: words.pdfTile }
  })

/** Evidence for staff: that of the first request and that of the appeal, numbered through. */
export function claimEvidenceBySide(proofs: readonly Evidence[]) {
  const views = claimEvidenceViews(proofs)
  const listOf = (isOfAppeal: boolean) => views.filter((_, index) => proofs[index]?.isOfAppeal === isOfAppeal)
  return { proofs: listOf(false), appealProofs: listOf(true) }
}
export type ClaimEvidenceView = ReturnType<typeof claimEvidenceViews>[number]
