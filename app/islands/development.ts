/** Fast refresh of islands. React Router's runtime would revalidate by the client router, which public pages lack. */
// @ts-expect-error a virtual module of @react-router/dev
import 'virtual:react-router/inject-hmr-runtime'

Object.assign(window, { __reactRouterDataRouter: { revalidate() {} } })
import.meta.hot?.on('public-page:reload', () => location.reload())
