import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('site/home.tsx'),
  route('dev/ui', 'dev/ui.tsx'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
