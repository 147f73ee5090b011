import { isWebview } from '#app/browser/webview.ts'

/** Shows the bottom bar of somebody's area on a public page, which has those of both in templates. It covers nothing: it is fixed. */
export function showAreaBar(role: string) {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-bar="${role}"]`)
  const page = template?.parentElement
  if (!template || !page || isWebview()) return
  for (const link of template.content.querySelectorAll('a'))
    if (link.getAttribute('href') === location.pathname) link.ariaCurrent = 'page'
  page.classList.add('bottom-bar-room')
  page.append(template.content)
}
