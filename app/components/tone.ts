import type { IconName } from './icon.tsx'

/** What a message, a badge or a status means. Always shown as icon and word, never as colour alone. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent' | 'highlight'

export const toneIcon: Record<Tone, IconName> = {
  success: 'check-circle',
  warning: 'alert',
  danger: 'alert',
  info: 'info',
  neutral: 'clock',
  accent: 'home',
  highlight: 'star',
}
