import type { RouteObject } from 'react-router'
import { BareRouteFailure } from '#app/bare-route-failure.tsx'
import { SignedOutLayout } from '#app/signed-out-layout.tsx'

/** Signing up and in. A recovery link signs in, so that setting a new password is open to everybody. */
export const accountRoutes: RouteObject[] = [
  {
    Component: SignedOutLayout,
    ErrorBoundary: BareRouteFailure,
    children: [
      {
        path: '/auth/login',
        handle: { title: 'Sign in' },
        lazy: async () => ({ Component: (await import('#features/auth/login-screen.tsx')).LoginScreen }),
      },
      {
        path: '/auth/register',
        handle: { title: 'Create an account' },
        lazy: async () => ({ Component: (await import('#features/auth/register-screen.tsx')).RegisterScreen }),
      },
      {
        path: '/auth/forgot-password',
        handle: { title: 'Reset your password' },
        lazy: async () => ({
          Component: (await import('#features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
        }),
      },
    ],
  },
  {
    path: '/auth/reset-password',
    handle: { title: 'Set a new password' },
    ErrorBoundary: BareRouteFailure,
    lazy: async () => ({ Component: (await import('#features/auth/reset-password-screen.tsx')).ResetPasswordScreen }),
  },
]
