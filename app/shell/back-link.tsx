import type { ReactNode } from 'react'
import { StandaloneLink } from '#app/components/text-link.tsx'

/** The link to the parent page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <StandaloneLink icon="back" href={href}>
    {children}
  </StandaloneLink>
)
