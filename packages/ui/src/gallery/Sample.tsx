// One named specimen on the page of parts.
import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.sample}>
    <h3>{title}</h3>
    {children}
  </div>
)
