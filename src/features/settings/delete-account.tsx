import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAccount } from '#data/account.ts'
import { useAuth } from '#data/auth.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'

/** Deletes the account after its address has been typed, and leaves for the landing page. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const { user, signOut } = useAuth()
  const navigate = useNavigate()

  async function remove() {
    await deleteAccount()
    // Nothing on this page can be saved any more.
    await navigate('/', { replace: true, state: { isFinal: true } })
    await signOut()
    toast({ title: 'Account deleted', description: 'Everything that was yours alone is gone.', variant: 'success' })
  }

  return (
    <>
      <Button variant="outline" className="text-bad" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && user && (
        <ConfirmDeletion
          title="Delete your account?"
          text="You are signed out everywhere at once. Stores with other members stay with them."
          expected={user.email}
          label="Your email"
          action="Delete account"
          onDelete={remove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
