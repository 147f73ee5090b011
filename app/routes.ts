import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Page, pages } from '#routes.ts'

const rows = Object.entries<Page>(pages)

/** A page with its nested pages, whose paths are relative. */
const entryOf = ([path, { file, id }]: [string, Page], parent = ''): RouteConfigEntry =>
  path === '/'
    ? index(file)
    : route(
        path.slice(parent.length + 1),
        file,
        id ? { id } : {},
        rows.filter(([, child]) => child.parent === path).map((row) => entryOf(row, path)),
      )

const entriesIn = (layoutFile: string | undefined) =>
  rows.filter(([, page]) => page.layout === layoutFile && !page.parent).map((row) => entryOf(row))

const layouts = new Set(rows.map(([, page]) => page.layout))

/** `routes.ts` in React Router's format. */
export default [...layouts].flatMap((file) =>
  file ? [layout(file, entriesIn(file))] : entriesIn(undefined),
) satisfies RouteConfig
