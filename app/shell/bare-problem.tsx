import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Container, Page } from '#app/ui/layout.tsx'
import { areaProblemTexts, connectionTexts } from '#texts/connection.ts'
import { statusTexts } from '#texts/site.ts'

/** What stands when not even the page of a problem could be fetched: words, once more, the way home. */
export const BareProblem = () => (
  <Page>
    <Container width="reading">
      <div className="stack stack-4 py-10">
        <h1>{areaProblemTexts.unreachable.title}</h1>
        <p className="text-soft">{areaProblemTexts.unreachable.text}</p>
        <div className="row">
          <Button onClick={() => location.reload()}>{connectionTexts.tryAgain}</Button>
          <ButtonLink href="/" kind="secondary">
            {statusTexts.problem.action}
          </ButtonLink>
        </div>
      </div>
    </Container>
  </Page>
)
