import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#lib/cn.ts'
import { getTopDialog, subscribeToTopLayer } from '#ui/layout/top-layer.ts'
import { dismissToast, getToast, holdToast, releaseToast, subscribeToToast } from './toast.ts'

const looks = {
  default: { icon: Info, ink: 'text-muted' },
  success: { icon: CircleCheck, ink: 'text-good' },
  destructive: { icon: CircleAlert, ink: 'text-bad' },
}

/**
 * Shows one toast at a time, where it covers no buttons: at the lower left or, on a phone, above an open dialog. An open
 * modal dialog makes the rest of the page inert, so the toasts are rendered inside the dialog.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast, () => null)
  const dialog = useSyncExternalStore(subscribeToTopLayer, getTopDialog, () => null)
  const region = (
    <div
      aria-live="polite"
      className={cn(
        'pointer-events-none fixed inset-x-4 z-50 flex justify-center md:inset-x-auto md:left-6',
        dialog
          ? 'max-md:top-2 in-data-[toasts=lowered]:max-md:top-14 in-data-[toasts=bottom]:max-md:top-auto in-data-[toasts=bottom]:max-md:bottom-20 md:bottom-6'
          : 'above-foot lg:bottom-6',
      )}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      {toast?.isOpen && <ToastCard key={toast.id} toast={toast} />}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}

function ToastCard({ toast }: { toast: NonNullable<ReturnType<typeof getToast>> }) {
  const { icon: Icon, ink } = looks[toast.variant ?? 'default']
  return (
    <div
      data-variant={toast.variant ?? 'default'}
      className="pointer-events-auto flex w-full max-w-sm animate-rise items-start gap-3 rounded-card border border-line bg-raised p-4 shadow-float md:w-80 2xl:w-sm"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="text-muted">{toast.description}</p>}
        {toast.link && (
          <a
            href={toast.link.href}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-block font-medium text-accent-ink underline underline-offset-4"
          >
            {toast.link.label}
          </a>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-1.5 rounded-md p-1.5 text-muted hover:bg-hover"
        onClick={dismissToast}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
