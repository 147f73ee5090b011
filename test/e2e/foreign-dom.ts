/** Simulates browser programs that change the DOM before and after hydration. Runs inside the page. */

/** A browser's translator replaces each piece of text by a copy inside two `font` elements. */
function translator() {
  const untouched = 'script, style, noscript, textarea, option, title, font, [translate=no]'
  const isUntouched = (text: Text) => !text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)
  const replace = (text: Text) => {
    if (isUntouched(text)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild!.textContent = text.data
    text.replaceWith(outer)
  }
  function texts(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return nodes
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) texts(node).forEach(replace)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** An extension puts a box first in the body and one behind each field, and removes the page's description. */
function extension() {
  const box = () => Object.assign(document.createElement('div'), { className: 'extension' })
  new MutationObserver(() => {
    for (const meta of document.querySelectorAll('meta[name=description]')) meta.remove()
    if (document.body && !document.querySelector('body > .extension')) document.body.prepend(box())
    for (const input of document.querySelectorAll('input:not([type=hidden])'))
      if (!input.nextElementSibling?.matches('.extension')) input.after(box())
  }).observe(document, { childList: true, subtree: true })
}

/** In the page: highlighters split, cut, mark and restore a text, which then changes as React changes it. */
export function textsAfterHighlighting() {
  const mark = (text: string) => Object.assign(document.createElement('mark'), { textContent: text })
  const highlighters: ((text: Text) => void)[] = [
    (text) => text.splitText(7),
    (text) => [9, 5].forEach((offset) => text.splitText(offset)),
    (text) => {
      const match = text.splitText(5)
      match.splitText(5)
      match.replaceWith(mark(match.data))
    },
    (text) => {
      const match = text.splitText(0)
      match.splitText(4)
      const wrapper = mark('')
      match.before(wrapper)
      wrapper.append(match)
    },
    (text) => {
      const range = new Range()
      range.setStart(text, 2)
      range.setEnd(text, 6)
      range.surroundContents(mark(''))
    },
    (text) => text.replaceWith(text.data.slice(0, 4), mark(text.data.slice(4))),
    (text) => {
      const copy = text.cloneNode() as Text
      text.replaceWith(copy)
      copy.replaceWith(text)
      text.splitText(3)
    },
  ]
  return highlighters.map((highlight) => {
    const line = document.createElement('p')
    const text = new Text('doze visitas novas')
    line.append(text, document.createElement('i'))
    document.body.append(line)
    highlight(text)
    text.nodeValue = 'treze visitas'
    const changed = line.textContent
    highlight(text)
    line.removeChild(text)
    const removed = line.textContent
    line.remove()
    return [changed, removed]
  })
}

export const domMutatorScripts = { translator, extension }

export type DomMutator = keyof typeof domMutatorScripts
