import { type AnchorHTMLAttributes, type ComponentType, createContext, createElement, use } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement>

/** What a link is: plain `<a>`; in the frames of signed-in areas a component that navigates. */
export const LinkContext = createContext<'a' | ComponentType<LinkProps>>('a')

/** A link as the frame of the page wants it. */
export const Link = (props: LinkProps) => createElement(use(LinkContext), props)
