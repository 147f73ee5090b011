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
 * The address of a page that stands in `routes.ts`: `href('/meus-pedidos/:uuid', { uuid })`. An address that is no page, and a
 * part that is missing, are type errors. As React Router's `href`, for islands, calls and texts too, which know no router.
 */
export const href = <Pattern extends Path>(
  path: Pattern,
  ...[values]: [Names<Pattern>] extends [never] ? [] : [Values<Pattern>]
): string =>
  path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => {
    const value = (values as Record<string, string | number | undefined> | undefined)?.[name]
    return value === undefined ? '' : `/${value}`
  })

/** The page of a service (`reformas-e-reparos/pintor`) or of a whole root, anywhere, in a state or in a city. */
export const serviceHref = (fullSlug: string, uf?: string, city?: string) =>
  ['', fullSlug, uf, city].filter((part) => part !== undefined).join('/')

/** The page of what a service costs. */
export const priceHref = (fullSlug: string, slug: string) => `${serviceHref(fullSlug)}/preco/${slug}`
