import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  cancelEnrollment,
  type Enrollment,
  makeRecoveryCodes,
  startEnrollment,
  type TwoStep,
  twoStepQueries,
} from '#data/auth/second-factor.ts'
import { signedInDevicesQueries } from '#data/auth/signed-in-devices.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsPart } from '#features/settings/settings-part.tsx'
import { TwoStepRemoval } from './two-step-removal.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'
import { useConfirmedAction } from './use-confirmed-action.tsx'

const title = 'Two-step verification'
const purpose = 'After your password, Cartwright asks for a code from an app on your phone.'
const fewCodes = 3

/** Turns two-step verification on and off, and makes recovery codes. */
export function TwoStepSetting() {
  const twoStep = useQuery(twoStepQueries.own())
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <>
      <TwoStepState query={twoStep} onCodes={setCodes} />
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type Query = Parameters<typeof NotLoaded>[0]['query'] & { data: TwoStep | undefined }
type StateProps = { query: Query; onCodes: (codes: string[]) => void }

function TwoStepState({ query, onCodes }: StateProps) {
  if (!query.data) {
    return (
      <SettingsPart title={title} text={purpose}>
        <NotLoaded query={query} title="Your two-step verification could not be loaded" loading={loading} />
      </SettingsPart>
    )
  }
  const { factorId, codesLeft } = query.data
  if (factorId === null) return <TwoStepOff onCodes={onCodes} />
  return <TwoStepOn factorId={factorId} codesLeft={codesLeft} onCodes={onCodes} />
}

const loading: ReactNode = (
  <output aria-label="Loading two-step verification">
    <Skeleton className="h-9" />
  </output>
)

function TwoStepOff({ onCodes }: Pick<StateProps, 'onCodes'>) {
  const client = useQueryClient()
  const { isRunning, run, confirmation } = useConfirmedAction('Two-step verification not started')
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)

  async function finish() {
    try {
      onCodes(await makeRecoveryCodes({ codesLeft: null }))
    } catch (error) {
      toastFailure(error, 'It’s on, but without recovery codes')
    }
    setEnrollment(null)
    void client.invalidateQueries(signedInDevicesQueries.own())
    await client.invalidateQueries(twoStepQueries.own())
  }

  function cancel(prepared: Enrollment) {
    setEnrollment(null)
    void cancelEnrollment(prepared)
  }

  return (
    <SettingsPart
      title={title}
      text={`${purpose} Whoever learns your password can’t sign in without it.`}
      actions={
        <Button
          variant="outline"
          isLoading={isRunning}
          onClick={() => void run(async () => setEnrollment(await startEnrollment()))}
        >
          Set up
        </Button>
      }
    >
      {confirmation}
      {enrollment && <TwoStepSetup enrollment={enrollment} onConfirmed={finish} onCancel={() => cancel(enrollment)} />}
    </SettingsPart>
  )
}

type OnProps = TwoStep & { factorId: string } & Pick<StateProps, 'onCodes'>

function TwoStepOn({ factorId, codesLeft, onCodes }: OnProps) {
  const [isTurningOff, setIsTurningOff] = useState(false)
  return (
    <SettingsPart
      title={title}
      badge={<Badge tone="good">On</Badge>}
      text={
        <>
          {purpose} <CodesLeft count={codesLeft} />
        </>
      }
      actions={
        <>
          <NewRecoveryCodes codesLeft={codesLeft} onCodes={onCodes} />
          <Button variant="outline" onClick={() => setIsTurningOff(true)}>
            Turn off
          </Button>
        </>
      }
    >
      {isTurningOff && <TwoStepRemoval factorId={factorId} onClose={() => setIsTurningOff(false)} />}
    </SettingsPart>
  )
}

function CodesLeft({ count }: { count: number | null }) {
  if (count === null) return <strong className="font-medium text-warning">You have no recovery codes.</strong>
  const text = `You have ${count} ${count === 1 ? 'recovery code' : 'recovery codes'} left.`
  return count > fewCodes ? text : <strong className="font-medium text-warning">{text}</strong>
}
