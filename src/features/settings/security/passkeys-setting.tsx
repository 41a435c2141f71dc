import { useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { addPasskey, type Passkey, PasskeyDismissed, passkeyQueries, removePasskey } from '#data/auth/passkeys.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { useAction } from '#features/settings/use-action.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { describeDevice } from './describe-device.ts'
import { DeviceRow } from './device-row.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { SettingsPart } from '#features/settings/settings-part.tsx'
import { useConfirmedAction } from './use-confirmed-action.tsx'

type Named = Pick<Passkey, 'id' | 'name'>

/** Adds, names and removes passkeys. Hidden where they don't work, such as at an address without HTTPS. */
export function PasskeysSetting() {
  const support = useQuery(passkeyQueries.support())
  return support.data === true && <Passkeys />
}

function Passkeys() {
  const passkeys = useQuery(passkeyQueries.own())
  const [naming, setNaming] = useState<Named | null>(null)
  return (
    <SettingsPart
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the screen lock of your device instead of your password."
      actions={<AddPasskey onAdded={setNaming} />}
    >
      {passkeys.data ? (
        <PasskeyList passkeys={passkeys.data} onRename={setNaming} />
      ) : (
        <NotLoaded
          query={passkeys}
          title="Your passkeys could not be loaded"
          loading={
            <output aria-label="Loading your passkeys">
              <Skeleton className="h-16" />
            </output>
          }
        />
      )}
      {naming && <PasskeyName key={naming.id} passkey={naming} onClose={() => setNaming(null)} />}
    </SettingsPart>
  )
}

function AddPasskey({ onAdded }: { onAdded: (passkey: Named) => void }) {
  const client = useQueryClient()
  const { isRunning, run, confirmation } = useConfirmedAction('Passkey not added')

  async function add() {
    const { name } = describeDevice(navigator.userAgent)
    try {
      onAdded({ id: await addPasskey(name), name })
      await client.invalidateQueries(passkeyQueries.own())
    } catch (error) {
      if (!(error instanceof PasskeyDismissed)) throw error
    }
  }

  return (
    <>
      <Button variant="outline" isLoading={isRunning} onClick={() => void run(add)}>
        Add a passkey
      </Button>
      {confirmation}
    </>
  )
}

type PasskeyListProps = { passkeys: readonly Passkey[]; onRename: (passkey: Named) => void }

function PasskeyList({ passkeys, onRename }: PasskeyListProps) {
  if (passkeys.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {passkeys.map((passkey) => (
        <DeviceRow
          key={passkey.id}
          icon={KeyRound}
          actions={
            <>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Rename ${labelOf(passkey)}`}
                onClick={() => onRename(passkey)}
              >
                Rename
              </Button>
              <RemovePasskey passkey={passkey} />
            </>
          }
        >
          <p className="font-medium wrap-anywhere">{labelOf(passkey)}</p>
          <p className="mt-0.5 text-muted tabular-nums">
            Added {formatDateTime(passkey.addedAt)}
            {passkey.lastUsedAt === null ? ' · Never used' : ` · Last used ${formatDateTime(passkey.lastUsedAt)}`}
          </p>
        </DeviceRow>
      ))}
    </ul>
  )
}

const labelOf = ({ name }: Named) => name.trim() || 'Passkey'

function RemovePasskey({ passkey }: { passkey: Named }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { isRunning, run } = useAction('Passkey not removed')

  async function remove() {
    await removePasskey(passkey.id)
    focusSection('security', () => setIsAsking(false))
    toast({ title: 'Passkey removed', description: 'You can delete it on your device too.', variant: 'success' })
    await client.invalidateQueries(passkeyQueries.own())
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="text-bad"
        aria-label={`Remove ${labelOf(passkey)}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${labelOf(passkey)}?`}
        description="You can no longer sign in with this passkey. Your password and your other passkeys still work."
        isDismissible={!isRunning}
        footer={
          <>
            <Button variant="outline" disabled={isRunning} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isRunning} onClick={() => void run(remove)}>
              Remove
            </Button>
          </>
        }
      />
    </>
  )
}
