import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { enterTopLayer } from '#ui/layout/top-layer.ts'

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Returns props for a `dialog` element that is modal while mounted. Escape and clicks outside call `onDismiss`. */
export function useModal(onDismiss: (() => void) | null): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  const isWanted = useRef(false)

  // A layout effect: a dialog that closes while it is still in the page gives the focus back.
  useLayoutEffect(function showInTopLayer() {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    isWanted.current = true
    const leave = enterTopLayer(dialog)
    return () => {
      isWanted.current = false
      leave()
      dialog.close()
    }
  }, [])

  // Escape in a dialog inside this one is also an event of this one.
  function handleCancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return
    event.preventDefault()
    onDismiss?.()
  }

  // On the second Escape, browsers close a dialog even after preventDefault.
  function handleClose(event: SyntheticEvent) {
    const dialog = ref.current
    if (event.target !== dialog || !isWanted.current || dialog?.open !== false) return
    if (onDismiss) onDismiss()
    else dialog.showModal()
  }

  // A click on the backdrop has the dialog itself as its target.
  function handleClick(event: MouseEvent) {
    if (event.target === ref.current) onDismiss?.()
  }

  return { ref, onCancel: handleCancel, onClose: handleClose, onClick: handleClick }
}
