import { classNames } from './class-names.ts'

type SkeletonProps = { shape?: 'text' | 'title' | 'circle' | 'card'; lines?: number }

/** A placeholder while loading. Put it in an element with `aria-busy`. */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  const className = classNames('skeleton', `skeleton-${shape}`)
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={className} />
      ))}
    </div>
  )
}
