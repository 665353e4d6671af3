// Stands once around an application: toasts, and no style elements under a strict content policy.
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ComponentProps, ReactNode } from 'react'
import { LinkProvider } from '../actions/Link.tsx'
import { ToastProvider } from '../overlay/Toast.tsx'

type Props = {
  children: ReactNode
  /** Draws a link with the application's router; a plain <a> unless given. Keep its identity stable. */
  renderLink?: ComponentProps<typeof LinkProvider>['value']
}

/** Import `styles/tokens.css` and `styles/base.css` beside it. */
export const UiProvider = ({ children, renderLink }: Props) => {
  const content = (
    <CSPProvider disableStyleElements>
      <ToastProvider>{children}</ToastProvider>
    </CSPProvider>
  )
  return renderLink === undefined ? content : <LinkProvider value={renderLink}>{content}</LinkProvider>
}
