// A modal dialog: title, content that scrolls, actions below; fills a narrow window.
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../styles/class-names.ts'
import { InsideModal } from './layer.tsx'
import { FOCUSABLE, openToKeys } from './open-to-keys.ts'
import styles from './modal.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** At the left of the footer: a sum, a count. */
  footerStart?: ReactNode
  width?: 480 | 560 | 750 | 780
  /** false while something must not be broken off: Esc, × and a press outside do nothing. */
  closable?: boolean
  /** false where a press outside would lose what was typed; Esc and × still close. */
  closeOnOutsidePress?: boolean
  /** What takes the focus on opening; the first field or button unless told. */
  initialFocus?: RefObject<HTMLElement | null>
  /** alertdialog interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Stays a small sheet on narrow windows instead of filling them. */
  small?: boolean
  /** As tall as the window allows from the start: a list that arrives must not move a button that is being pressed. */
  steady?: boolean
}

/** The focus stays inside, and returns to where it was on closing. */
export const Dialog = (props: DialogProps) => {
  const body = useRef<HTMLDivElement>(null)
  const {
    open,
    onClose,
    title,
    children,
    footer,
    footerStart,
    width = 560,
    closable = true,
    closeOnOutsidePress = true,
    role = 'dialog',
  } = props
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!closable || !closeOnOutsidePress}
      onOpenChange={next => {
        if (!next && closable) onClose()
      }}
    >
      <Base.Portal>
        {/* Over a drawer or another dialog too, which would draw none of its own. */}
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Viewport className={classNames(styles.viewport, props.small && styles.viewportSmall)}>
          <Base.Popup
            role={role}
            className={classNames(styles.dialog, width !== 560 && styles[`w${width}`], props.steady && styles.steady)}
            initialFocus={props.initialFocus ?? (() => firstFocusable(body.current))}
          >
            <InsideModal.Provider value={true}>
              <div className={styles.head}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {closable ? (
                  <IconButton
                    className={styles.close ?? ''}
                    label="关闭"
                    tooltip={false}
                    icon={<X size={18} aria-hidden />}
                    onClick={onClose}
                  />
                ) : null}
              </div>
              <div
                ref={node => {
                  body.current = node
                  if (node) openToKeys(node)
                }}
                className={styles.body}
              >
                {children}
              </div>
              {footer === undefined ? null : (
                <div className={styles.foot}>
                  {footerStart === undefined ? null : <div className={styles.footStart}>{footerStart}</div>}
                  {footer}
                </div>
              )}
            </InsideModal.Provider>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The field that says so, the first one of the content, else the first button below it (the harmless one): not the × in the corner. */
const firstFocusable = (body: HTMLElement | null): HTMLElement | null => {
  const field = body?.querySelector<HTMLElement>('[data-first-focus]') ?? body?.querySelector<HTMLElement>(FOCUSABLE)
  return field ?? body?.nextElementSibling?.querySelector<HTMLElement>('button') ?? null
}
