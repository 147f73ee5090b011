import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Combobox } from '#app/components/combobox.tsx'
import { readSearchText, type SearchState, searchDelayMs } from '#domain/catalog/search-text.ts'
import type { ServiceFound } from '#domain/catalog/service.ts'
import { href, serviceHref } from '#href.ts'
import { searchTexts } from '#texts/catalog.ts'
import { searchBoxTexts } from '#texts/search-box.ts'
import { island } from '../island.tsx'
import { latestAnswer } from '../latest-answer.ts'
import { hiddenWithScript } from '../with-script.ts'

/** The search of services (spec 5, 7; K-01 to K-08). Choosing a result goes to its page. */
function SearchBox({ typed }: { typed?: string }) {
  const [answers] = useState(latestAnswer<ServiceFound[]>)
  const [state, setState] = useState<SearchState>('EMPTY_SEARCH')
  const [services, setServices] = useState<ServiceFound[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  function show(nextState: SearchState, found: ServiceFound[] = []) {
    setState(nextState)
    setServices(found)
    setWaiting(false)
    setFailed(false)
  }
  function type(typed: string) {
    const query = readSearchText(typed)
    if (query.state !== 'SEARCHED') {
      answers.cancel()
      return show(query.state)
    }
    setWaiting(true)
    answers.ask({
      question: (request) => call('GET /v1/search', { query: { text: query.text }, ...request }),
      delay: searchDelayMs,
      onAnswer: (found) => show(found.length ? 'SEARCHED' : 'NOT_FOUND', found),
      onFailure: () => {
        show('EMPTY_SEARCH')
        setFailed(true)
      },
    })
  }

  function noteText() {
    if (hasFailed) return searchBoxTexts.failed
    return isWaiting && !services.length ? searchBoxTexts.searching : searchTexts[state]
  }
  const note = noteText()
  return (
    <form role="search" action={href('/busca')} data-state={state} className="field">
      <label htmlFor="busca" className="field-label">
        {searchBoxTexts.label}
      </label>
      <Combobox
        id="busca"
        icon="search"
        listLabel={searchBoxTexts.list}
        options={services.map(({ slug, name, rootName }) => ({ key: slug, label: name, detail: rootName }))}
        note={note}
        onType={type}
        onChoose={(slug) => location.assign(serviceHref(slug))}
        input={{
          placeholder: searchBoxTexts.placeholder,
          enterKeyHint: 'search',
          maxLength: 200,
          spellCheck: false,
          name: 'texto',
          defaultValue: typed,
        }}
      />
      <p className="sr-only" role="status">
        {note ?? (services.length ? searchBoxTexts.found(services.length) : '')}
      </p>
      <button type="submit" className={`button button-primary ${hiddenWithScript}`}>
        {searchBoxTexts.search}
      </button>
    </form>
  )
}

export default island('search-box', 'interaction', SearchBox)
