import type { Opportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { href } from '#href.ts'
import { slugOfKind } from '#presenters/document-address.ts'
import { formatList } from '#texts/format.ts'
import { unlockStepTexts } from '#texts/opportunities.ts'
import { documentsTexts, kindTexts } from '#texts/verification.ts'

const links = {
  // A pause, a suspension and an unfinished profile have their link in the banner of the page.
  not_serving: href('/profissional/perfil/servicos'),
  identity_limit: href('/profissional/perfil/documentos/:kind', { kind: slugOfKind('identity') }),
} as const satisfies { [code in NonNullable<Opportunity['denial']>]?: string }

/** What a professional still has to do to unlock an order, and where; null when nothing is missing but coins. */
export function unlockStep({ denial, missing }: Pick<Opportunity, 'denial' | 'missing'>) {
  if (denial === null) return null
  const texts = unlockStepTexts[denial]
  if (denial === 'documents_missing') {
    const text = documentsTexts.missingFor(formatList(missing.map((kind) => kindTexts[kind].name)))
    const to = href('/profissional/perfil/documentos/:kind', { kind: slugOfKind(missing[0]!) })
    return { ...texts, text, link: { text: documentsTexts.sendNow, href: to } }
  }
  return {
    ...texts,
    link: 'go' in texts && denial in links ? { text: texts.go, href: links[denial as keyof typeof links] } : null,
  }
}
