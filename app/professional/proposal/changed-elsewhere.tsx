import type { MouseEvent, Ref } from 'react'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { type ItemKind, parseQuantity, type Unit } from '#domain/proposals/proposal.ts'
import { itemKindTexts, proposalTexts as words, quantityWithUnit } from '#texts/proposals.ts'
import type { differencesOf } from './differences.ts'
import type { MakeProposalView } from './make-proposal-view.server.ts'
import type { TypedLine } from './typed-lines.ts'

type Props = {
  newest: NonNullable<MakeProposalView['newest']>
  differences: ReturnType<typeof differencesOf>
  onTake: (event: MouseEvent) => void
  ref: Ref<HTMLElement>
}

const lineText = ({ kind, quantity, unit, unitCentsText }: TypedLine) =>
  `${itemKindTexts[kind as ItemKind]}\u00a0· ${quantityWithUnit(parseQuantity(quantity) ?? 0, unit as Unit)} × ${unitCentsText}`

/**
 * The contact has a newer version than the one being edited: which, how it differs, and a button to continue from it.
 * Works without JavaScript.
 */
export function ChangedElsewhere({ newest: { version, sent, link }, differences, onTake, ref }: Props) {
  const { lines, terms } = differences
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="mudou" className="scroll-mt-24">
      <Card look="sunken" gap={4}>
        <StatusHeader
          tone="warning"
          icon="alert"
          title={<span id="mudou">{words.changedElsewhere}</span>}
          text={sent}
        />
        {lines.length + terms.length > 0 ? (
          <div className="stack stack-2">
            <h3 className="text-title-4">{words.saysOtherwise(version)}</h3>
            {lines.length > 0 && (
              <ul className="stack stack-2">
                {lines.map((line, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and do not move
                  <li key={index}>
                    <p className="break-words">{line.description}</p>
                    <p className="numbers text-small text-soft">{lineText(line)}</p>
                  </li>
                ))}
              </ul>
            )}
            {terms.length > 0 && <DetailsList items={terms} />}
          </div>
        ) : (
          <p>{words.saysTheSame}</p>
        )}
        <p className="text-soft">{words.takeText(version)}</p>
        <div className="row">
          <Button type="submit" name="press" value={`rebase.${version}`} onClick={onTake}>
            {words.take}
          </Button>
          <StandaloneLink href={link}>{words.seeVersion(version)}</StandaloneLink>
        </div>
      </Card>
    </section>
  )
}
