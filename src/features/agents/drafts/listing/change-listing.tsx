import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useDownloadTexts } from '#data/agents/listings.ts'
import {
  LISTING_FIELDS,
  LISTING_LABELS,
  type ListingContent,
  type ListingFiles,
} from '#domain/contracts/drafts/listing.ts'
import { ListingEffectPanel } from './listing-effect-panel.tsx'
import { ConfirmDone } from '#features/agents/drafts/confirm-done.tsx'
import type { DraftOf } from '#features/agents/drafts/draft-parts.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'

type Of = { draft: DraftOf<ListingContent> }

/** How approved texts get into the shop, and what became of them. */
export function ChangeListing({ draft }: Of) {
  if (draft.doneOn !== null) {
    return (
      <>
        <Alert tone="good" title={`Changed in the shop on ${formatDay(draft.doneOn)}`} />
        {draft.about.product && <ListingEffectPanel id={draft.id} storeId={draft.storeId} />}
      </>
    )
  }
  if (draft.state !== 'approved') return null
  return (
    <Card aria-labelledby="change">
      <h2 id="change" className="text-base font-semibold">
        Change it in your shop
      </h2>
      <p className="mt-1 max-w-prose text-muted">Cartwright doesn’t change your shop. Take the texts there yourself.</p>
      <ol className="mt-4 grid list-decimal gap-5 pl-5 marker:text-muted">
        <li>
          <p className="font-medium">Copy the texts, or import a file</p>
          <CopyFields content={draft.content} />
          <Downloads draft={draft} />
        </li>
        <li>
          <p className="font-medium">Say when you changed it</p>
          <ConfirmDone draft={draft} label="Changed in the shop on" />
        </li>
      </ol>
    </Card>
  )
}

function CopyFields({ content }: Pick<DraftOf<ListingContent>, 'content'>) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {LISTING_FIELDS.filter((field) => content[field] !== '').map((field) => (
        <Button
          key={field}
          variant="outline"
          size="sm"
          aria-label={`Copy ${LISTING_LABELS[field]}`}
          onClick={() => void copyText(content[field], LISTING_LABELS[field])}
        >
          <Copy aria-hidden />
          {LISTING_LABELS[field]}
        </Button>
      ))}
    </div>
  )
}

function Downloads({ draft: { id, storeId } }: Of) {
  const download = useDownloadTexts()
  const isOne = download.variables?.drafts !== undefined
  const start = (drafts?: readonly string[]) =>
    download.mutate(
      { store: storeId, ...(drafts && { drafts }) },
      { onSuccess: tellOfFiles, onError: (error) => toastFailure(error, 'Not downloaded') },
    )
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" isLoading={download.isPending && isOne} onClick={() => start([id])}>
          <Download aria-hidden />
          Download CSV
        </Button>
        <Button variant="outline" isLoading={download.isPending && !isOne} onClick={() => start()}>
          <Download aria-hidden />
          Download all approved
        </Button>
      </div>
      <p className="mt-2 max-w-prose text-muted">
        The file is for the product import of Shopify or WooCommerce. It leaves out what your shop should keep: a
        description that you didn’t change, and texts that your product files don’t have and you didn’t change.
      </p>
    </>
  )
}

/** Says what the files don't have. */
function tellOfFiles({ files, unnamed }: ListingFiles) {
  const products = files.reduce((sum, file) => sum + file.products, 0)
  if (unnamed === 0) {
    toast({ title: `Texts of ${formatCount(products, 'product')} downloaded`, variant: 'success' })
    return
  }
  const left = unnamed === 1 ? 'One product isn’t' : `${formatCount(unnamed, 'product')} aren’t`
  toast({
    title: products === 0 ? 'Nothing to download' : `Texts of ${formatCount(products, 'product')} downloaded`,
    description: `${left} in a product export that you imported, so your shop couldn’t find ${unnamed === 1 ? 'it' : 'them'}. Copy the texts instead.`,
  })
}
