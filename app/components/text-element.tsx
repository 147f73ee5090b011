import { isValidElement, type ReactNode } from 'react'

/**
 * Text in an element of its own. A browser's translator replaces bare text nodes, so React cannot put anything before such a
 * node or change it afterwards.
 */
export const textElement = (children: ReactNode) => (isValidElement(children) ? children : <span>{children}</span>)
