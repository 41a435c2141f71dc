import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes, type TwoStep, twoStepQueries } from '#data/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAction } from './use-action.ts'

type NewRecoveryCodesProps = Pick<TwoStep, 'codesLeft'> & { onCodes: (codes: string[]) => void }

/** Makes recovery codes. Asks first if there are older ones, because they stop working. */
export function NewRecoveryCodes({ codesLeft, onCodes }: NewRecoveryCodesProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { isRunning, run } = useAction('Recovery codes not made')

  const make = () =>
    run(async () => {
      const codes = await makeRecoveryCodes({ codesLeft })
      setIsAsking(false)
      onCodes(codes)
      await client.invalidateQueries(twoStepQueries.own())
    })

  return (
    <>
      <Button
        variant="outline"
        isLoading={isRunning && !isAsking}
        onClick={() => (codesLeft === null ? void make() : setIsAsking(true))}
      >
        New recovery codes
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make new recovery codes?"
        description="The codes that you have saved stop working."
        isDismissible={!isRunning}
        footer={
          <>
            <Button variant="outline" disabled={isRunning} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button isLoading={isRunning} onClick={() => void make()}>
              Make new codes
            </Button>
          </>
        }
      />
    </>
  )
}
