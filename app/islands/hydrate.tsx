import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isCheckable, tellReact, type TouchedField } from '#app/browser/early-touch.ts'

function wasEdited(field: TouchedField) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function Ready({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, []) // once
  return children
}

/** An island that fails takes nothing else of the page with it: it says so, and the rest goes on. */
class IslandBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    void import('./report-error.ts').then((file) => file.reportError(error))
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return <p role="alert">Esta parte da página não carregou. Atualize a página para tentar de novo.</p>
  }
}

/** Brings an island to life and gives React what a quick visitor typed, chose or ticked before it came. */
export async function hydrate(island: HTMLElement, Content: ComponentType) {
  const fields = [...island.querySelectorAll<TouchedField>('input, textarea, select')]
  const typed = new Map(fields.filter(wasEdited).map((field) => [field, field.value])) // React may put a textarea's first text back
  await new Promise<void>((onReady) => {
    hydrateRoot(
      island,
      <Ready onReady={onReady}>
        <IslandBoundary>
          <Content {...JSON.parse(island.dataset.props!)} />
        </IslandBoundary>
      </Ready>,
    )
  })
  // Outside the effect, so that React renders each one at once.
  for (const field of fields)
    if (wasEdited(field) || typed.has(field)) tellReact(field, wasEdited(field) ? field.value : typed.get(field)!)
}
