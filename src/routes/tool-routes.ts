import type { RouteObject } from 'react-router'
import { BareRouteFailure } from '#app/bare-route-failure.tsx'

/** Pages for those who build the product; a production build has none of them. */
export const toolRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        handle: { title: 'Interface gallery' },
        ErrorBoundary: BareRouteFailure,
        lazy: async () => ({ Component: (await import('#features/gallery/gallery-screen.tsx')).GalleryScreen }),
      },
    ]
  : []
