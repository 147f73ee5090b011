import type { Path } from './routes.ts'

type Names<Pattern extends string> = Pattern extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Pattern extends `${string}/:${infer Name}`
    ? Name
    : never
type Values<Pattern extends string> = {
  [Name in Names<Pattern> as Name extends `${string}?` ? never : Name]: string | number
} & {
  [Name in Names<Pattern> as Name extends `${infer Optional}?` ? Optional : never]?: string | number | undefined
}

/**
 * The URL of a page in `routes.ts`: `href('/meus-pedidos/:uuid', { uuid })`. Unknown pages and missing parameters are
 * type errors. Like React Router's `href`, but usable without a router.
 */
export const href = <Pattern extends Path>(
  path: Pattern,
  ...[values]: [Names<Pattern>] extends [never] ? [] : [Values<Pattern>]
): string =>
  path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => {
    const value = (values as Record<string, string | number | undefined> | undefined)?.[name]
    return value === undefined ? '' : `/${value}`
  })

/** The page of a service (`reformas-e-reparos/pintor`) or root category, anywhere or in a place. */
export const serviceHref = (fullSlug: string, uf?: string, city?: string) =>
  ['', fullSlug, uf, city].filter((part) => part !== undefined).join('/')

/** The price page of a service. */
export const priceHref = (fullSlug: string, slug: string) => `${serviceHref(fullSlug)}/preco/${slug}`
