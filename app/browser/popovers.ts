/** Popovers for iOS 16 and Chrome 111 to 113, which have none (docs/decisions/0051); styled as weakly. */
export const supportPopovers = () => {
  if (!('popover' in HTMLElement.prototype))
    void import('@oddbird/popover-polyfill/fn').then(({ apply }) => apply({ layerName: 'base' }))
}

/** Also where the selector is unknown, because popovers are not supported yet. */
export const isPopoverOpen = (element: Element) =>
  'popover' in HTMLElement.prototype && element.matches('[popover]:popover-open')
