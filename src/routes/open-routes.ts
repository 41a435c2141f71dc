import type { RouteObject } from 'react-router'
import { RouteFailure } from '#app/route-failure.tsx'

/** Pages in the shell that anybody may see; every unknown address is one of them. */
export const openRoutes: RouteObject[] = [
  {
    lazy: () => import('./open-frame.tsx'),
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          {
            path: '/',
            handle: { title: 'The growth team a small shop cannot hire' },
            lazy: async () => ({ Component: (await import('#features/landing/landing-screen.tsx')).LandingScreen }),
          },
          {
            path: '*',
            handle: { title: 'Page not found' },
            lazy: async () => ({ Component: (await import('#app/not-found.tsx')).NotFound }),
          },
        ],
      },
    ],
  },
]
