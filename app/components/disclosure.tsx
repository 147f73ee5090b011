import type { DetailsHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  open?: boolean
  /** Without a frame, for lists of questions. */
  plain?: boolean
  /** Disclosures of one group close each other. */
  group?: string
  id?: string
  ref?: Ref<HTMLDetailsElement>
  onToggle?: DetailsHTMLAttributes<HTMLDetailsElement>['onToggle']
}

/** A native disclosure: for FAQs, and dialogs that must work before hydration. */
export function Disclosure({ title, children, open, plain = false, group, id, ref, onToggle }: DisclosureProps) {
  return (
    <details
      ref={ref}
      id={id}
      className={classNames('disclosure', plain && 'disclosure-plain')}
      open={open}
      name={group}
      onToggle={onToggle}
    >
      <summary>
        {title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
