import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useModal } from './use-modal.ts'

type DrawerProps = { onClose: () => void; title: string; children: ReactNode }

/** A modal panel that slides in from the left edge; open while mounted. */
export function Drawer({ onClose, title, children }: DrawerProps) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      data-toasts="bottom"
      className="mr-auto h-dvh max-h-none w-80 max-w-[85vw] animate-slide-in bg-raised text-ink shadow-float backdrop:animate-appear"
    >
      <div className="min-h-full p-4">
        <div className="mb-4 flex items-center justify-between pl-3">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
