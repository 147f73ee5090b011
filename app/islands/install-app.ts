type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser would install the site: the button that asks it to is shown where a page has one. It asks once, after a click. */
export function offerInstallation(offer: HTMLElement, asked: Event) {
  const button = offer.querySelector('button')!
  offer.hidden = false
  button.onclick = async () => {
    button.disabled = true
    await (asked as InstallPrompt).prompt()
    offer.hidden = true // what was asked once cannot be asked again
  }
  addEventListener('appinstalled', () => {
    offer.hidden = true
    document.querySelector<HTMLElement>('[data-installed]')?.removeAttribute('hidden')
  })
}
