import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Props for a `dialog` element that stands modal in the top layer while mounted; Escape and a click outside ask to close. */
export function useModal(onDismiss: (() => void) | null): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(function showInTopLayer() {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onDismiss?.()
  }

  // A click on the backdrop lands on the dialog itself, one inside it on what it holds.
  function handleClick(event: MouseEvent) {
    if (event.target === ref.current) onDismiss?.()
  }

  return { ref, onCancel: handleCancel, onClick: handleClick }
}
