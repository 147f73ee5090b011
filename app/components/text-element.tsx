import { isValidElement, type ReactNode } from 'react'

/** Text in its own element. Browser translators replace bare text nodes, which React then cannot update. */
export const textElement = (children: ReactNode) => (isValidElement(children) ? children : <span>{children}</span>)
