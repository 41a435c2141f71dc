import { Suspense } from 'react'
import { lazyLater } from '#lib/lazy-part.ts'

const PasskeySignIn = lazyLater(async () => (await import('./passkey-sign-in.tsx')).loadPasskeySignIn())

/** Offers the sign-in with a passkey where the browser and the site's address allow it. */
export function PasskeyOffer() {
  if (!('PublicKeyCredential' in window)) return null
  return (
    <Suspense fallback={<div className="h-11" />}>
      <PasskeySignIn />
    </Suspense>
  )
}
