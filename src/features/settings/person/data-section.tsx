import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { askForExport, deleteAccount } from '#data/person/account.ts'
import { useDeleteStore } from '#data/stores/store-actions.ts'
import type { Store } from '#data/stores/stores.ts'
import { CHAT_MONTHS } from '#domain/contracts/agents/chats.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore, useForgetStore } from '#features/settings/use-chosen-store.ts'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { DeletionButton } from './deletion-button.tsx'

/** Exports all data, and deletes the store or the account. */
export function DataSection() {
  const { stores, chosen } = useChosenStore()
  const name = chosen && <bdi className="font-medium text-ink">{chosen.name}</bdi>
  return (
    <SettingsSection id="data" aside={<StoreChoice />}>
      <Action
        title="Export everything"
        text={
          name ? (
            <>
              A zip of CSV files with the orders, customers, products, imports and settings of {name}, and your profile
              and chats.
            </>
          ) : (
            'A zip of CSV files with your profile and chats.'
          )
        }
      >
        <ExportButton storeId={chosen?.id ?? null} isReady={stores.isSuccess} />
      </Action>
      <Action
        title="Chats"
        text={`Messages to and from agents are deleted after ${CHAT_MONTHS} months. “Clear conversation” deletes a chat at once.`}
      />
      {chosen && (
        <Action
          title="Delete store"
          text={<>Deletes {name} and all its orders for every member. This can’t be undone.</>}
        >
          <DeleteStore key={chosen.id} store={chosen} />
        </Action>
      )}
      <Action
        title="Delete account"
        text="Deletes your account, profile, picture and chats, and every store where you are the only member. This can’t be undone."
      >
        <DeleteAccount />
      </Action>
    </SettingsSection>
  )
}

function Action({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line not-first-of-type:mt-5 not-first-of-type:border-t not-first-of-type:pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <PartHeading className="font-medium">{title}</PartHeading>
        <p className="mt-0.5 max-w-prose text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Without a store, exports only the person's own data. */
function ExportButton({ storeId, isReady }: { storeId: string | null; isReady: boolean }) {
  const [isRequesting, setIsRequesting] = useState(false)

  async function startExport() {
    setIsRequesting(true)
    try {
      download(await askForExport(storeId))
      toast({
        title: 'Export started',
        description: 'Your browser saves the file with your downloads.',
        variant: 'success',
      })
    } catch (error) {
      toastFailure(error, 'Export not started')
    } finally {
      setIsRequesting(false)
    }
  }

  return (
    <Button variant="outline" disabled={!isReady} isLoading={isRequesting} onClick={() => void startExport()}>
      {!isRequesting && <Download aria-hidden />}
      Export everything
    </Button>
  )
}

/** Downloads through a link, because the browser then writes even large files straight to disk. */
function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

function DeleteStore({ store }: { store: Store }) {
  const { mutateAsync } = useDeleteStore()
  const forgetStore = useForgetStore()

  async function remove() {
    await mutateAsync(store.id)
    forgetStore()
    toast({
      title: 'Store deleted',
      description: 'The orders and figures of the store were deleted.',
      variant: 'success',
    })
  }

  return (
    <DeletionButton
      title="Delete this store?"
      text="This deletes the store and its orders, customers, products, imports and figures for every member."
      expected={store.name}
      label="Store name"
      action="Delete store"
      onDelete={remove}
    />
  )
}

function DeleteAccount() {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()

  async function remove() {
    await deleteAccount()
    // `isFinal` leaves without asking about unsaved changes, because they can no longer be saved.
    const openLandingPage = () => navigate('/', { replace: true, state: { isFinal: true } })
    await openLandingPage()
    await signOut()
    // A request that the server refused after the deletion may have opened the sign-in page.
    await openLandingPage()
    toast({ title: 'Account deleted', description: 'Your account and its data were deleted.', variant: 'success' })
  }

  if (!user) return null
  return (
    <DeletionButton
      title="Delete your account?"
      text="You’ll be signed out everywhere. Stores that have other members are kept."
      expected={user.email}
      label="Your email"
      action="Delete account"
      onDelete={remove}
    />
  )
}
