import type { ReactNode } from 'react'
import { DeleteAccount } from './delete-account.tsx'
import { DeleteStore } from './delete-store.tsx'
import { ExportButton } from './export-button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useChosenStore } from './use-chosen-store.ts'

/** Taking everything along, and taking everything away. */
export function DataSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="data">
      <Action
        title="Export everything"
        text={
          chosen ? (
            <>
              A zip of CSV files with the orders, customers, products, imports and settings of{' '}
              <bdi className="font-medium text-ink">{chosen.name}</bdi>, and your profile and chats.
            </>
          ) : (
            'A zip of CSV files with your profile and chats.'
          )
        }
      >
        <ExportButton storeId={chosen?.id ?? null} isReady={stores.isSuccess} />
      </Action>
      {chosen && (
        <Action
          title="Delete store"
          text={
            <>
              Deletes <bdi className="font-medium text-ink">{chosen.name}</bdi> with all its orders, for every member.
              It cannot be undone.
            </>
          }
        >
          <DeleteStore key={chosen.id} store={chosen} />
        </Action>
      )}
      <Action
        title="Delete account"
        text="Deletes you, your profile, picture and chats, and every store that nobody else is a member of. It cannot be undone."
      >
        <DeleteAccount />
      </Action>
    </SettingsSection>
  )
}

function Action({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line not-first-of-type:mt-5 not-first-of-type:border-t not-first-of-type:pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 max-w-prose text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
