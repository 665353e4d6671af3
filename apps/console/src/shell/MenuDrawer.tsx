// Menu drawer: below 992 px the rail slides in from the left.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Logo } from './Logo.tsx'
import { RoomLinks } from './RoomLinks.tsx'
import styles from './shell.module.css'

type Props = { role: StaffRole; current: string | undefined; isOpen: boolean; onClose: () => void }

export function MenuDrawer({ role, current, isOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    // a press beside the drawer closes it; with keys, Esc does
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="菜单"
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={styles.drawerHead}>
        <Logo />
        <IconButton
          className={styles.onInk ?? ''}
          label="关闭菜单"
          tooltip={false}
          size="large"
          icon={<X size={20} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <RoomLinks role={role} current={current} onFollow={onClose} />
    </dialog>
  )
}
