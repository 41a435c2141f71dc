import Package from 'lucide-react/icons/package'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { AvatarPicker } from '#ui/avatar/avatar-picker.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { FormSkeleton } from '#ui/forms/form-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { LinkCard } from '#ui/links/link-card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

/** Empty states, errors, link cards and avatars. */
export function StateSection() {
  const [url, setUrl] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <GallerySection title="Pages and people">
      <div className="grid gap-6 lg:grid-cols-2">
        <Specimen name="Closed">
          <ClosedCard
            title="Why it changed"
            headline="Net sales rose by $300.00."
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          >
            What the headline comes from.
          </ClosedCard>
        </Specimen>
        <Specimen name="Empty">
          <Card>
            <EmptyState
              icon={Package}
              title="No products yet"
              description="They come with the first import."
              actions={<Button>Import products</Button>}
            />
          </Card>
        </Specimen>
        <Specimen name="Failed">
          <Card>
            <ErrorState title="The products could not be loaded" message="Check your connection." onRetry={() => {}} />
          </Card>
        </Specimen>
        <Specimen name="A way to another screen">
          <LinkCard to="/ui" icon={Truck} title="Gallery" text="Every primitive in every state." />
        </Specimen>
        <Specimen name="A link back to the page above">
          <BackLink to="/ui" label="Gallery" />
        </Specimen>
        <Specimen name="A link inside text">
          <p>
            Read more in <TextLink to="/ui">the gallery</TextLink>.
          </p>
        </Specimen>
        <Specimen name="Avatars: one name, several, an address, a picture that does not load">
          <div className="flex gap-2">
            <Avatar name="Ada" />
            <Avatar name="Ada Maria Example" />
            <Avatar name="ada.example@example.com" className="size-10 text-sm" />
            <Avatar name="Ada Example" url="/no-such-picture.png" className="size-20 text-2xl" />
          </div>
        </Specimen>
        <Specimen name="Choosing a picture">
          <AvatarPicker
            name="Ada Example"
            url={url}
            onChoose={(picture) => setUrl(URL.createObjectURL(picture))}
            onRemove={() => setUrl(null)}
          />
        </Specimen>
      </div>
      <Specimen name="A form on its way, in the column of a page of text">
        <PageColumn>
          <Card>
            <FormSkeleton
              label="Loading a form"
              fields={['whole-field', 'field', 'field', 'choices', 'text', 'actions']}
            />
          </Card>
        </PageColumn>
      </Specimen>
    </GallerySection>
  )
}
