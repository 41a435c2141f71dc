import { useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { signedInDevicesQueries, signOutDevice, signOutOthers } from '#data/auth/signed-in-devices.ts'
import type { SignedInDevice } from '#domain/contracts/signed-in-devices.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { useAction } from '#features/settings/use-action.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { describeDevice } from './describe-device.ts'
import { DeviceRow } from './device-row.tsx'
import { SettingsPart } from '#features/settings/settings-part.tsx'

/** Lists the devices on which the person is signed in, and signs them out. */
export function DevicesSetting() {
  const devices = useQuery(signedInDevicesQueries.own())
  return (
    <SettingsPart
      title="Signed-in devices"
      text="If you don’t know a device, sign it out and change your password."
      actions={<SignOutOthers />}
    >
      {devices.data ? (
        <ul className="divide-y divide-line rounded-card border border-line">
          {devices.data.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={devices}
          title="Your devices could not be loaded"
          loading={
            <output aria-label="Loading your devices">
              <Skeleton className="h-16" />
            </output>
          }
        />
      )}
    </SettingsPart>
  )
}

function SignOutOthers() {
  const client = useQueryClient()
  const { isRunning, run } = useAction('Other sessions not signed out')

  async function signOut() {
    await signOutOthers()
    toast({
      title: 'Other sessions signed out',
      description: 'You’re now signed in only in this browser.',
      variant: 'success',
    })
    await client.invalidateQueries(signedInDevicesQueries.own())
  }

  return (
    <Button variant="outline" isLoading={isRunning} onClick={() => void run(signOut)}>
      Sign out other sessions
    </Button>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const { id, isCurrent, lastSeenAt, needsCode, signedInAt, userAgent } = device
  const { name, isMobile } = describeDevice(userAgent)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <DeviceRow icon={Icon} actions={!isCurrent && <SignOut id={id} name={name} />}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {name}
        {isCurrent && <Badge tone="good">This device</Badge>}
        {needsCode && <Badge tone="warning">Code not entered</Badge>}
      </p>
      <p className="mt-0.5 text-muted tabular-nums">
        Signed in {formatDateTime(signedInAt)}
        {!isCurrent && ` · Last used ${formatDateTime(lastSeenAt)}`}
      </p>
    </DeviceRow>
  )
}

function SignOut({ id, name }: { id: string; name: string }) {
  const client = useQueryClient()
  const { isRunning, run } = useAction('Device not signed out')

  async function signOut() {
    try {
      await signOutDevice(id)
      toast({ title: 'Device signed out', description: name, variant: 'success' })
    } finally {
      await client.invalidateQueries(signedInDevicesQueries.own())
    }
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Sign out ${name}`}
      isLoading={isRunning}
      onClick={() => void run(signOut)}
    >
      Sign out
    </Button>
  )
}
