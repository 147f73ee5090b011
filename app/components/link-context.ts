import { type AnchorHTMLAttributes, type ComponentType, createContext } from 'react'

/** The link component of a page: plain `<a>`; in the frames of signed-in areas one that navigates. */
export const LinkContext = createContext<'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>>('a')
