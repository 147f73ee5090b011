import type { Context } from 'hono'
import { html, raw } from 'hono/html'

type Operation = {
  summary?: string
  description?: string
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string }>
  parameters?: { name: string; in: string; required?: boolean }[]
}
type OpenApiDocument = { info: { title: string }; paths?: Record<string, Record<string, Operation>> }

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** `/docs`: the API documentation, from the schemas that validate it. */
export function docsPage(c: Context, document: unknown) {
  const { info, paths = {} } = document as OpenApiDocument
  c.header('content-security-policy', policy)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return c.html(
    html`<!doctype html>
      <html lang="pt-BR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${info.title}: chamadas</title>
          <link rel="stylesheet" href="/docs.css" />
        </head>
        <body>
          <main>
            <h1>${info.title}: chamadas</h1>
            <p>
              O mesmo em <a href="/openapi.json">OpenAPI 3.1</a>. Erros são sempre
              <code>{message, code?, errors?}</code>; a versão é <code>Accept-Version: 7</code>.
            </p>
            ${raw(operations.map(({ path, method, operation }) => operationHtml(path, method, operation)).join('\n'))}
          </main>
        </body>
      </html>`,
  )
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function operationHtml(
  path: string,
  method: string,
  { summary = '', description = '', requestBody, responses = {}, parameters = [] }: Operation,
) {
  const schema = requestBody?.content?.['application/json']?.schema
  const parameterList = parameters
    .map(
      ({ name, in: place, required }) =>
        `<li><code>${escape(name)}</code> ${escape(place)}${required ? ', obrigatório' : ''}</li>`,
    )
    .join('')
  const responseList = Object.entries(responses)
    .map(([status, { description = '' }]) => `<li><code>${escape(status)}</code> ${escape(description)}</li>`)
    .join('')
  return `<details><summary><code>${escape(method.toUpperCase())} ${escape(path)}</code> ${escape(summary)}</summary>
<p>${escape(description)}</p>${parameterList && `<h2>Parâmetros</h2><ul>${parameterList}</ul>`}${schema ? `<h2>Corpo</h2><pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : ''}<h2>Respostas</h2><ul>${responseList}</ul></details>`
}
