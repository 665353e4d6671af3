// One line of settings: what it is, how it stands, and what can be done about it.
import type { ReactNode } from 'react'
import styles from './user.module.css'

type Props = { title: string; state?: ReactNode; children?: ReactNode; action?: ReactNode }

export const SettingRow = ({ title, state, children, action }: Props) => (
  <div className={styles.setting}>
    <div className={styles.settingText}>
      <h3>
        {title}
        {state}
      </h3>
      {children === undefined ? null : <p>{children}</p>}
    </div>
    {action === undefined ? null : <div className={styles.settingEnd}>{action}</div>}
  </div>
)
