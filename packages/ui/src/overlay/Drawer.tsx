// A panel from the right for the detail of a list row, with previous and next.
import { Dialog as Base } from '@base-ui/react/dialog'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useIsNarrow } from '../layout/media.tsx'
import { classNames } from '../styles/class-names.ts'
import { InsideModal } from './layer.tsx'
import styles from './modal.module.css'
import { openToKeys } from './open-to-keys.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  width?: 640 | 880
  /** Moves to the row before (K) or after (J); null at the end of the list; leave out where there is no list. */
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  /** In the head, before the arrows. */
  headEnd?: ReactNode
  /** Stands beside the list, which stays in sight and in use; J and K work from there too. */
  beside?: boolean
  /** What takes the focus on closing; where it was before unless told. */
  finalFocus?: () => HTMLElement | null
}

export const Drawer = (props: Props) => {
  const { open, onClose, title, children, footer, width = 640, onPrevious, onNext, headEnd, finalFocus } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrow = useIsNarrow()
  const beside = props.beside === true && !isNarrow
  const go = (event: { target: EventTarget | null; key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j' || event.key === 'J') onNext?.()
    if (event.key === 'k' || event.key === 'K') onPrevious?.()
  }
  // A dialog over the drawer is its child in React, not in the page: its keys are its own.
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) go(event)
  }
  usePageKeys(open && beside, go)
  return (
    <Base.Root
      open={open}
      modal={!beside}
      disablePointerDismissal={beside}
      onOpenChange={next => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        {beside ? null : <Base.Backdrop className={classNames(styles.backdrop, styles.drawerBackdrop)} />}
        <Base.Popup
          className={classNames(styles.drawer, width === 880 && styles.w880, beside && styles.beside)}
          initialFocus={heading}
          finalFocus={finalFocus}
          onKeyDown={keys}
        >
          <InsideModal.Provider value={true}>
            <div className={styles.head}>
              <Base.Title ref={heading} tabIndex={-1} className={styles.title}>
                {title}
              </Base.Title>
              <div className={styles.drawerHeadEnd}>
                {headEnd}
                <Arrow label="上一条" shortcut="K" go={onPrevious} icon={<ChevronUp size={18} aria-hidden />} />
                <Arrow label="下一条" shortcut="J" go={onNext} icon={<ChevronDown size={18} aria-hidden />} />
                <IconButton label="关闭" tooltip={false} icon={<X size={18} aria-hidden />} onClick={onClose} />
              </div>
            </div>
            <div
              // Looked at after each change: the content comes later than the drawer.
              ref={node => {
                if (node) openToKeys(node)
              }}
              className={styles.body}
            >
              {children}
            </div>
            {footer === undefined ? null : <div className={styles.foot}>{footer}</div>}
          </InsideModal.Provider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Keys that are pressed on the page itself, in no layer over it. */
const usePageKeys = (isOn: boolean, onKey: (event: globalThis.KeyboardEvent) => void): void => {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInLayer = event.target instanceof Element && event.target.closest(LAYERS) !== null
    if (!isInLayer && !event.defaultPrevented) onKey(event)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

type ArrowProps = { label: string; shortcut: string; go: (() => void) | null | undefined; icon: ReactNode }

const Arrow = ({ label, shortcut, go, icon }: ArrowProps) =>
  go === undefined ? null : (
    <IconButton
      label={label}
      shortcut={shortcut}
      icon={icon}
      disabledReason={go === null ? `没有${label}了` : undefined}
      onClick={() => go?.()}
    />
  )
