import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes, type TwoStep, twoStepQueries } from '#data/auth/second-factor.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useConfirmedAction } from './use-confirmed-action.tsx'

type NewRecoveryCodesProps = Pick<TwoStep, 'codesLeft'> & { onCodes: (codes: string[]) => void }

/** Makes recovery codes. Asks first if there are older ones, because they stop working. */
export function NewRecoveryCodes({ codesLeft, onCodes }: NewRecoveryCodesProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { isRunning, run, confirmation } = useConfirmedAction('Recovery codes not made')

  function make() {
    setIsAsking(false)
    void run(async () => {
      onCodes(await makeRecoveryCodes({ codesLeft }))
      await client.invalidateQueries(twoStepQueries.own())
    })
  }

  return (
    <>
      <Button variant="outline" isLoading={isRunning} onClick={() => (codesLeft === null ? make() : setIsAsking(true))}>
        New recovery codes
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make new recovery codes?"
        description="The codes that you have saved stop working."
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button onClick={make}>Make new codes</Button>
          </>
        }
      />
      {confirmation}
    </>
  )
}
