import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'

export function ShowFiguresButton({ onShowFigures }: { onShowFigures: () => Promise<void> }) {
  const [isPending, setIsPending] = useState(false)

  function handleClick() {
    setIsPending(true)
    void onShowFigures()
  }

  return (
    <Button isLoading={isPending} onClick={handleClick}>
      Show the figures
    </Button>
  )
}
