import { useContext, useEffect } from 'react'
import { createPath, matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useNavigation } from 'react-router'

/**
 * Opens the target as a document when its code is gone, as after a release. React Router alone reloads the current
 * page.
 */
export function useMissingCode() {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { location } = useNavigation()

  useEffect(() => {
    if (!location || !manifest || !router) return
    let isOver = false
    const matches = matchRoutes(router.routes, location.pathname) ?? []
    const files = matches.flatMap(({ route }) => manifest.routes[route.id]?.module ?? [])
    // Shares React Router's own import of the file; our navigation, started later, replaces its reload.
    Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(() => {
      if (!isOver) setTimeout(() => globalThis.location.assign(createPath(location)))
    })
    return () => {
      isOver = true
    }
  }, [location, manifest, router])
}
