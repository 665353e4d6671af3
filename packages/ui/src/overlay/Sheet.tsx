// A sheet from the bottom edge for what a narrow window has no room for; loaded when first opened.
import { Drawer as Base } from '@base-ui/react/drawer'
import X from 'lucide-react/icons/x'
import type { FormEvent, ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../styles/class-names.ts'
import { InsideModal } from './layer.tsx'
import styles from './modal.module.css'

type Props = {
  open: boolean
  /** ×, Esc, a press outside and a drag downwards. */
  onClose: () => void
  title: string
  children: ReactNode
  footer: ReactNode
  /** Enter in a field and the submit button of the footer. */
  onSubmit: () => void
}

/** The focus stays inside while it is open and returns to where it came from. */
export const Sheet = ({ open, onClose, title, children, footer, onSubmit }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Base.Root
      open={open}
      swipeDirection="down"
      onOpenChange={next => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={classNames(styles.backdrop, styles.drawerBackdrop)} />
        <Base.Viewport className={styles.sheetViewport}>
          <Base.Popup className={styles.sheet}>
            <InsideModal.Provider value={true}>
              <span className={styles.sheetGrip} aria-hidden />
              <div className={styles.head}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                <IconButton label="关闭" tooltip={false} icon={<X size={18} aria-hidden />} onClick={onClose} />
              </div>
              <form className={styles.sheetForm} onSubmit={submit}>
                <div className={styles.body}>{children}</div>
                <div className={styles.foot}>{footer}</div>
              </form>
            </InsideModal.Provider>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
