import type { ReactNode } from 'react'
import { TextLink } from '#app/components/text-link.tsx'

/** The link to the parent page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <TextLink alone icon="back" href={href}>
    {children}
  </TextLink>
)
