import type { Opportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { slugOfKind } from '#presenters/document-address.ts'
import { formatList } from '#texts/format.ts'
import { unlockStepTexts } from '#texts/opportunities.ts'
import { documentsTexts, kindTexts } from '#texts/verification.ts'

const links = {
  // Pause, suspension and incomplete profile are linked in the page's banner.
  not_serving: href('/profissional/perfil/servicos'),
  identity_limit: href('/profissional/perfil/documentos/:kind', { kind: slugOfKind('identity') }),
} as const satisfies { [code in NonNullable<Opportunity['denial']>]?: string }

/** The step missing before an unlock, with its link; null if at most coins are missing. */
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
    link: 'go' in texts && isKeyOf(links, denial) ? { text: texts.go, href: links[denial] } : null,
  }
}
