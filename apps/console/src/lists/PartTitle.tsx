// The heading of a list that stands below others in a tab.
import type { ReactNode } from 'react'
import styles from './lines.module.css'

export const PartTitle = ({ children }: { children: ReactNode }) => <h2 className={styles.partTitle}>{children}</h2>
