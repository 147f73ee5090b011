import type { AnchorHTMLAttributes, ComponentType } from 'react'

/**
 * What draws a link. Plain `<a>` by default, so that every part works on public pages and without script.
 * A signed-in page may hand in a component that takes `href` and navigates by itself.
 */
export type LinkAs = 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
