import type { AnchorHTMLAttributes, ComponentType } from 'react'

/**
 * The link component. Plain `<a>` by default, so components work on public pages; signed-in pages pass one that
 * navigates.
 */
export type LinkAs = 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
