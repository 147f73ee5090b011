import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { textElement } from './text-element.tsx'
import { type Tone, toneIcon } from './tone.ts'

type BadgeProps = { tone?: Tone; icon?: IconName; children: ReactNode }

/** Icon and text in a pill. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      <Icon name={icon ?? toneIcon[tone]} size={16} />
      {textElement(children)}
    </span>
  )
}
