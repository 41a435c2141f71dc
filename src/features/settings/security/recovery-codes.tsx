import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { CopyButton } from '#features/settings/copy-button.tsx'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes, once. Closes only after the person says that they are saved. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false)
  const text = `${codes.join('\n')}\n`

  function download() {
    const content = `Recovery codes for Cartwright at ${location.host}\nEach code works once.\n\n${text}`
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), 'cartwright-recovery-codes.txt')
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="Without your phone, each of these codes lets you sign in once. They are shown only now."
      isDismissible={false}
      footer={
        <Button disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken px-5 py-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} name="Recovery codes" />
        <Button variant="outline" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={({ target }) => setIsSaved(target.checked)}
      />
    </Dialog>
  )
}
