/** Fast refresh of islands. React Router's refresh runtime asks the client router for fresh data; a public page has none. */
// @ts-expect-error a virtual module of @react-router/dev
import 'virtual:react-router/inject-hmr-runtime'

Object.assign(window, { __reactRouterDataRouter: { revalidate() {} } })
import.meta.hot?.on('public-page:reload', () => location.reload())
