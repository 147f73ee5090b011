import { isWebview } from '#app/browser/webview.ts'

/** Shows the bottom bar of a signed-in person's area on a public page, which has both bars in templates. */
export function showAreaBar(role: string) {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-bar="${role}"]`)
  const page = template?.parentElement
  if (!template || !page || isWebview()) return
  for (const link of template.content.querySelectorAll('a'))
    if (link.getAttribute('href') === location.pathname) link.ariaCurrent = 'page'
  page.classList.add('bottom-bar-room')
  page.append(template.content)
}
