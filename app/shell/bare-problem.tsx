import { href } from '#href.ts'
import { connectionTexts as words, problemTitles } from '#texts/connection.ts'

/** Shown when even the error page fails to load. */
export const BareProblem = () => (
  <main className="page-width stack stack-4 py-10">
    <h1>{problemTitles.unreachable}</h1>
    <div className="row">
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {words.tryAgain}
      </button>
      <a href={href('/')} className="button button-secondary">
        {words.home}
      </a>
    </div>
  </main>
)
