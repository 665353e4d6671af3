// The name of a key.
import type { ReactNode } from 'react'
import styles from './display.module.css'

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={styles.kbd}>{children}</kbd>
