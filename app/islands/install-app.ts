type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** Shows the page's install button when the browser offers it. The prompt works once, on click. */
export function offerInstallation(offer: HTMLElement, event: Event) {
  const button = offer.querySelector('button')!
  offer.hidden = false
  button.onclick = async () => {
    button.disabled = true
    await (event as InstallPrompt).prompt()
    offer.hidden = true // the prompt cannot be reused
  }
  addEventListener('appinstalled', () => {
    offer.hidden = true
    document.querySelector<HTMLElement>('[data-installed]')?.removeAttribute('hidden')
  })
}
