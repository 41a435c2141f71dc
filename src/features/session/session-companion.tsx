import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { renewSession } from '#data/auth/session-renewal.ts'
import { type ForcedEnding, readSignInTime } from '#data/session/session-times.ts'
import { toast } from '#ui/feedback/toast.ts'
import { describeCountdown, ExpiryCard } from './expiry-card.tsx'
import { createRenewer } from './session-renewer.ts'
import { SessionWatch } from './session-watch.ts'

/** Ends the session when it is idle or too old, and renews it before it expires. */
export function SessionCompanion() {
  const { session } = useAuth()
  if (!session) return null
  return (
    <>
      <Expiry key={session.user.id} signedInAt={readSignInTime(session)} />
      <Renewal />
    </>
  )
}

function Expiry({ signedInAt }: { signedInAt: number }) {
  const [watch] = useState(() => new SessionWatch(signedInAt))
  const { secondsLeft } = useSyncExternalStore(watch.subscribe, watch.getView)
  const [isExtending, setIsExtending] = useState(false)
  useEnding(watch)

  async function extend() {
    setIsExtending(true)
    try {
      await renewSession()
      watch.restart()
      toast(EXTENDED)
    } catch {
      toast(NOT_EXTENDED)
    } finally {
      setIsExtending(false)
    }
  }

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {secondsLeft !== null && describeCountdown(secondsLeft)}
      </p>
      {secondsLeft !== null && <ExpiryCard secondsLeft={secondsLeft} isExtending={isExtending} onExtend={extend} />}
    </>
  )
}

/** At the end of the session, signs out and opens the sign-in page, which leads back to this page. */
function useEnding(watch: SessionWatch) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  const leave = useEffectEvent(async (ending: ForcedEnding) => {
    await signOut(ending)
    await navigate('/auth/login?timeout=true', { replace: true, state: { from: { pathname, search, hash } } })
  })

  useEffect(
    function watchOver() {
      return watch.start({ onWarning: () => toast(EXPIRING), onEnd: (ending) => void leave(ending) })
    },
    [watch],
  )
}

function Renewal() {
  const { session } = useAuth()
  const [keepRenewed] = useState(createRenewer)
  useEffect(
    function renewAhead() {
      if (session) return keepRenewed(session, () => toast(RENEWED))
    },
    [keepRenewed, session],
  )
  return null
}

const EXPIRING = {
  title: 'Session timeout warning',
  description: 'Your session will expire in 5 minutes. Please save your work.',
  variant: 'destructive',
  duration: 10_000,
} as const

const EXTENDED = {
  title: 'Session Extended',
  description: 'Your session has been successfully extended.',
  variant: 'success',
  duration: 3000,
} as const

const NOT_EXTENDED = {
  title: 'Session Extension Failed',
  description: 'Unable to extend your session. Please save your work and log in again.',
  variant: 'destructive',
} as const

const RENEWED = {
  title: 'Session Update',
  description: 'Your session was refreshed in the background.',
  duration: 3000,
} as const
