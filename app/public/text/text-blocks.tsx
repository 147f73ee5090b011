import { Alert } from '#app/components/alert.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { type Inline, plainOf, type TextBlock } from '#domain/help/text-blocks.ts'
import { slugOf } from '#domain/shared/slug.ts'

const Words = ({ words }: { words: readonly Inline[] }) =>
  words.map((part, index) => {
    if (part.kind === 'plain') return part.text
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>
    return (
      <TextLink key={index} href={part.href}>
        {part.text}
      </TextLink>
    )
  })

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Words words={block.words} />
        </p>
      )
    case 'heading':
      return (
        <h2 id={slugOf(block.text)} className="text-title-3 leading-[1.3]">
          {block.text}
        </h2>
      )
    case 'list':
      return (
        <ul className="stack stack-2">
          {block.items.map((item) => (
            <li key={plainOf(item)} className="relative pl-6">
              <span
                aria-hidden="true"
                className="absolute top-[9px] left-1 h-2.5 w-2 rounded-[4px_4px_1px_1px] bg-accent"
              />
              <Words words={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol className="stack stack-4">
          {block.items.map((item, index) => (
            <li key={plainOf(item)} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid h-10 w-9 flex-none place-items-center rounded-[18px_18px_6px_6px] bg-accent-soft pt-1 font-title font-bold text-on-accent-soft"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-2">
                <Words words={item} />
              </span>
            </li>
          ))}
        </ol>
      )
    case 'facts':
      return (
        <dl className="card card-flush">
          {block.items.map(({ term, words }, index) => (
            <div
              key={term}
              className={`grid gap-x-6 gap-y-1 px-5 py-3 tablet:grid-cols-[12rem_1fr] ${index ? 'border-t border-line' : ''}`}
            >
              <dt className="font-semibold [overflow-wrap:anywhere]">{term}</dt>
              <dd className="min-w-0 text-soft">
                <Words words={words} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'note':
      return (
        <Alert tone={block.tone} icon={block.tone === 'warning' ? 'shield' : 'info'} title={block.title}>
          <Words words={block.words} />
        </Alert>
      )
  }
}

/** Groups blocks by heading; the first group has none. */
function partsOf(blocks: readonly TextBlock[]): TextBlock[][] {
  const parts: TextBlock[][] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (block.kind === 'heading' || !last) parts.push([block])
    else last.push(block)
  }
  return parts
}

/** Renders blocks in lines of at most 68 characters. */
export const TextBlocks = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <div className="stack stack-8 max-w-[68ch] text-[1.0625rem] leading-[1.65]">
    {partsOf(blocks).map((part, partIndex) => (
      <div key={partIndex} className="stack stack-4">
        {part.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
    ))}
  </div>
)
