import StoreIcon from 'lucide-react/icons/store'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** Instead of a section about a store, for a person without one. The text says what the section is for. */
export const NoStore = ({ text }: { text: string }) => (
  <EmptyState
    icon={StoreIcon}
    title="You have no store yet"
    description={text}
    className="py-6"
    actions={
      <>
        <LinkButton to="/settings/store">Create your store</LinkButton>
        <LinkButton to="/dashboard?import=new" variant="outline">
          Import orders
        </LinkButton>
      </>
    }
  />
)
