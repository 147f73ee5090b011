import type { Evidence } from '#domain/leads/refund-claims/evidence.server.ts'
import { evidenceTexts } from '#texts/claims.ts'

/** Evidence of a claim with addresses, for its professional and staff: a small picture to show, a large one to open. */
export const claimEvidenceViews = (evidence: readonly Evidence[]) =>
  evidence.map(({ name, picture }, index) => {
    const href = `/v1/claims/files/${name}`
    const label = evidenceTexts.file(index + 1, evidence.length)
    return picture
      ? { name, href, src: `${href}?size=small`, ...picture, label }
      : { name, href, label: evidenceTexts.pdf(label), kind: evidenceTexts.pdfTile }
  })

/** Evidence for staff: that of the first request and that of the appeal, numbered through. */
export function claimEvidenceBySide(evidence: readonly Evidence[]) {
  const views = claimEvidenceViews(evidence)
  const listOf = (isOfAppeal: boolean) => views.filter((_, index) => evidence[index]?.isOfAppeal === isOfAppeal)
  return { evidence: listOf(false), appealEvidence: listOf(true) }
}
export type ClaimEvidenceView = ReturnType<typeof claimEvidenceViews>[number]
