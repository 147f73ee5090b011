import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { Price } from '#app/components/price.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { ProposalView } from './proposal-view.server.ts'

const Changed = ({ text = words.isChanged }: { text?: string }) => (
  <Badge tone="highlight" icon="edit">
    {text}
  </Badge>
)

/** The items of a version by kind, each with quantity, unit and price. */
export const ProposalLines = ({ groups }: Pick<ProposalView, 'groups'>) =>
  groups.map((group) => (
    <section key={group.kind} aria-labelledby={`itens-${group.kind}`}>
      <h3 id={`itens-${group.kind}`} className="pb-2 text-title-4">
        {group.title}
      </h3>
      <ul>
        {group.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and do not move
          <li key={index} className="flex items-start justify-between gap-4 border-t border-line py-3">
            <div className="min-w-0">
              <p className="break-words">{line.text}</p>
              <p className="numbers text-small text-soft">
                {line.quantity} × {line.unitPrice}
              </p>
              {line.mark && (
                <p className="row pt-1">
                  <Changed text={line.mark} />
                  {line.was && <span className="numbers text-small text-help">{line.was}</span>}
                </p>
              )}
            </div>
            <Price text={line.sum} />
          </li>
        ))}
      </ul>
    </section>
  ))

type Sums = Pick<ProposalView, 'sums' | 'total' | 'terms'> & { totalWas?: string | null }

/** Totals and terms. */
export const ProposalSums = ({ sums, total, totalWas, terms }: Sums) => (
  <>
    <dl className="stack stack-1 border-t border-line pt-4">
      {sums.map(({ title, text, isChanged }) => (
        <div key={title} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-soft">
            {title} {isChanged && <Changed />}
          </dt>
          <dd>
            <Price text={text} />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
        <dt className="font-semibold">{words.total}</dt>
        <dd className="text-right">
          <Price text={total} large />
          {totalWas && (
            <span className="row justify-end">
              <Changed />
              <span className="numbers text-small text-help">{totalWas}</span>
            </span>
          )}
        </dd>
      </div>
    </dl>
    <dl className="details-list border-t border-line pt-4">
      {terms.map(({ title, text, isChanged }) => (
        <div key={title}>
          <dt>
            {title} {isChanged && <Changed />}
          </dt>
          <dd className="break-words whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** A version: lines, totals, terms, with changes marked; the same for both people (product: Quote). */
export function ProposalDocument({ proposal }: { proposal: ProposalView }) {
  return (
    <Card as="section" labelledBy="orcamento" gap={6}>
      <div className="stack stack-4">
        <h2 id="orcamento" className="sr-only">
          {proposal.name}
        </h2>
        <dl className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <Party title={words.from} lines={proposal.from} />
          <Party title={words.to} lines={proposal.to} />
        </dl>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {proposal.dates.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-small text-help">{title}</dt>
              <dd className="numbers">{text}</dd>
            </div>
          ))}
        </dl>
        {proposal.changedSince && <p className="text-small text-soft">{proposal.changedSince}</p>}
      </div>
      <ProposalLines groups={proposal.groups} />
      {proposal.gone.length > 0 && (
        <section aria-labelledby="retirados">
          <h3 id="retirados" className="pb-2 text-title-4">
            {words.gone}
          </h3>
          <ul className="stack stack-1">
            {proposal.gone.map((text) => (
              <li key={text}>
                <del className="text-soft">{text}</del>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ProposalSums {...proposal} />
      {(proposal.photos.length > 0 || proposal.hasOtherPhotos) && (
        <section aria-labelledby="fotos-do-orcamento" className="border-t border-line pt-4">
          <h3 id="fotos-do-orcamento" className="pb-2 text-title-4">
            {words.photos} {proposal.hasOtherPhotos && <Changed />}
          </h3>
          {proposal.photos.length > 0 ? (
            <PhotoRow photos={proposal.photos} label={words.photos} />
          ) : (
            <p className="text-soft">{words.noPhotos}</p>
          )}
        </section>
      )}
      <p>
        <StandaloneLink href={proposal.pdf} icon="download">
          {words.pdf}
        </StandaloneLink>
      </p>
    </Card>
  )
}

const Party = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <dt className="text-small text-help">{title}</dt>
    <dd>
      {lines.map((line, index) => (
        <span key={line} className={index ? 'block text-soft' : 'block font-semibold'}>
          {line}
        </span>
      ))}
    </dd>
  </div>
)

/** The other versions of the same contact, the newest first. */
export const OtherVersions = ({ proposal: { others } }: { proposal: ProposalView }) =>
  others.length < 2 ? null : (
    <Card as="section" labelledBy="versoes">
      <h2 id="versoes" className="pb-2 text-title-3">
        {words.versions}
      </h2>
      <ul className="stack stack-1">
        {others.map(({ id, text, link }) => (
          <li key={id} className="numbers">
            {link ? (
              <StandaloneLink href={link}>{text}</StandaloneLink>
            ) : (
              <span className="text-soft">
                {text} ({words.thisOne})
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
