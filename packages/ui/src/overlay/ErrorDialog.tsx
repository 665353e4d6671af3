// «错误提示»: the answer to an action that was refused, for the user to acknowledge.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './modal.module.css'

type Props = {
  open: boolean
  onClose: () => void
  message: ReactNode
  title?: string
  /** To be quoted to support. */
  requestId?: string | undefined
  /** A second way out beside «知道了». */
  action?: ReactNode
}

export const ErrorDialog = ({ open, onClose, message, title = '错误提示', requestId, action }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    width={480}
    small
    role="alertdialog"
    footer={
      <>
        {action}
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      </>
    }
  >
    <div className={styles.confirm}>
      <span className={styles.confirmIcon} data-tone="error">
        <CircleAlert size={20} aria-hidden />
      </span>
      <div className={styles.confirmText}>
        {message}
        {requestId === undefined ? null : <p className={styles.request}>请求编号 {requestId}</p>}
      </div>
    </div>
  </Dialog>
)
