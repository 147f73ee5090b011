import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { Header } from '#app/components/header.tsx'
import { Container, Page } from '#app/components/layout.tsx'

export const WaitlistFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page surface="client" contentId="conteudo" header={<Header links={[]} homeHref="/" contentId="conteudo" />}>
    <Container width="form">
      <div className="stack stack-6 py-8 desktop:py-12">
        <h1>{title}</h1>
        <Card>
          <div className="stack stack-4">{children}</div>
        </Card>
      </div>
    </Container>
  </Page>
)
