import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  fieldsIn,
  fillIn,
  rememberTouched,
  dispatchToReact,
  type TouchedField,
  wasEdited,
} from '#app/browser/input-before-hydration.ts'
import { tolerateForeignChanges } from '#app/browser/tolerate-dom-changes.ts'
import { islandFailed } from '#texts/islands.ts'

tolerateForeignChanges()

type ReadyProps = { children: ReactNode; onRendered: () => void; onReady: () => void }

function Ready({ children, onRendered, onReady }: ReadyProps) {
  useLayoutEffect(onRendered, []) // once, before the island's effects, which may drop the tap or move the focus
  useEffect(onReady, []) // once
  return children
}

type BoundaryProps = { children: ReactNode; island: HTMLElement; onFailure: (fields: TouchedField[]) => void }

/** A failing island does not affect the rest of the page. */
class IslandBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    void import('./report-error.ts').then((file) => file.reportError(error))
  }
  /** The typed values, read before they are replaced. */
  override getSnapshotBeforeUpdate() {
    return this.state.failed ? fieldsIn(this.props.island) : null
  }
  override componentDidUpdate(_props: BoundaryProps, _state: unknown, fields: TouchedField[] | null) {
    if (fields) this.props.onFailure(fields)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Restores the server-rendered HTML with the typed values. */
function showPlain(island: HTMLElement, serverHtml: Node, filledIn: TouchedField[]) {
  island.replaceChildren(...serverHtml.childNodes)
  island.setAttribute('plain', '')
  fillIn(island, filledIn)
  const form = island.querySelector('form')
  if (!form) return
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.textContent = islandFailed
  form.prepend(notice)
}

/** Hydrates an island and gives React what was typed, chosen or ticked before. */
export async function hydrate(island: HTMLElement, Content: ComponentType) {
  const { fields, buttons, findReplacements, replacementOf } = rememberTouched(island)
  const typed = new Map(fields.filter(wasEdited).map((field) => [field, field.value])) // React may restore a textarea's initial text
  const serverHtml = island.cloneNode(true)
  function carryFocusAndPress() {
    findReplacements()
    for (const button of buttons)
      if ('pressed' in button.dataset) replacementOf(button).setAttribute('data-pressed', '')
  }
  await new Promise<void>((onReady) => {
    const root = hydrateRoot(
      island,
      <Ready onRendered={carryFocusAndPress} onReady={onReady}>
        <IslandBoundary island={island} onFailure={onFailure}>
          <Content {...JSON.parse(island.dataset.props!)} />
        </IslandBoundary>
      </Ready>,
    )
    /** Not during React's work. */
    function onFailure(filledIn: TouchedField[]) {
      queueMicrotask(() => {
        root.unmount()
        showPlain(island, serverHtml, filledIn)
      })
    }
  })
  // Outside the effect, so that React renders each one at once.
  for (const field of fields)
    if (wasEdited(field) || typed.has(field))
      dispatchToReact(replacementOf(field), wasEdited(field) ? field.value : typed.get(field)!)
}
