// Frames a QR code that the caller provides as an image, canvas or SVG, with its state over it.
import type { ReactNode } from 'react'
import styles from './layout.module.css'

type Props = {
  title: string
  /** The code itself; leave out while it is not there, and give a state. */
  children?: ReactNode
  note?: ReactNode
  /** Covers the code: loading, expired with a way to renew, done. */
  cover?: ReactNode
}

export const QrPanel = ({ title, children, note, cover }: Props) => (
  <div className={styles.qr}>
    <p className={styles.qrTitle}>{title}</p>
    <div className={styles.qrCode}>
      {children}
      <div role="status">{cover === undefined || cover === null ? null : <div className={styles.qrCover}>{cover}</div>}</div>
    </div>
    {note === undefined ? null : <p className={styles.qrNote}>{note}</p>}
  </div>
)
