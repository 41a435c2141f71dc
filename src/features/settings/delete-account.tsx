import { useNavigate } from 'react-router'
import { deleteAccount } from '#data/account.ts'
import { useAuth } from '#data/auth.tsx'
import { toast } from '#ui/toast.ts'
import { DeletionButton } from './deletion-button.tsx'

/** Deletes the account after its address has been typed, and leaves for the landing page. */
export function DeleteAccount() {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()

  async function remove() {
    await deleteAccount()
    // Nothing on this page can be saved any more.
    await navigate('/', { replace: true, state: { isFinal: true } })
    await signOut()
    toast({ title: 'Account deleted', description: 'Everything that was yours alone is gone.', variant: 'success' })
  }

  if (!user) return null
  return (
    <DeletionButton
      title="Delete your account?"
      text="You are signed out everywhere at once. Stores with other members stay with them."
      expected={user.email}
      label="Your email"
      action="Delete account"
      onDelete={remove}
    />
  )
}
