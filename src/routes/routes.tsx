import type { RouteObject } from 'react-router'
import { BareRouteFailure } from '#app/bare-route-failure.tsx'
import { LoadingPage } from '#app/loading-page.tsx'
import { accountRoutes } from './account-routes.ts'
import { openRoutes } from './open-routes.ts'
import { protectedRoutes } from './protected-routes.ts'
import { RootFrame } from './root-frame.tsx'
import { toolRoutes } from './tool-routes.ts'

/** Every address of the product. */
export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: BareRouteFailure,
    HydrateFallback: LoadingPage,
    children: [...accountRoutes, ...protectedRoutes, ...toolRoutes, ...openRoutes],
  },
]
