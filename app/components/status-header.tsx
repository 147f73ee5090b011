import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type Tone, toneIcon } from './tone.ts'

type StatusHeaderProps = {
  tone: Tone
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

/** A status: an icon in the brand's arch, a headline, a sentence. */
export function StatusHeader({ tone, icon, title, text, level = 2, children }: StatusHeaderProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className="status-header" data-tone={tone}>
      <span className="status-header-icon">
        <Icon name={icon ?? toneIcon[tone]} />
      </span>
      <div className="stack stack-1">
        <Title className="status-header-title">{title}</Title>
        {text && <p className="status-header-text">{text}</p>}
        {children}
      </div>
    </div>
  )
}
