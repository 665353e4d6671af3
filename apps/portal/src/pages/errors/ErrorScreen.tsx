// Error screen: a drawing, what happened, and the ways on.
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.ts'
import { menuFor } from '../../routes/menu.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import styles from './errors.module.css'

type Props = { title: string; children?: ReactNode; actions: ReactNode; drawing: ReactNode }

export function ErrorScreen({ title, children, actions, drawing }: Props) {
  const session = useSession()
  const channels = useOpenedChannels()
  const menu = session.status === 'ready' ? menuFor(session.roles, session.isSubCustomer, channels) : []
  return (
    <>
      <TopBar session={session} menu={menu} />
      <main className={styles.screen}>
        <svg className={styles.drawing} viewBox="0 0 240 160" aria-hidden>
          <path className={styles.water} d="M20 132c14 0 14 8 28 8s14-8 28-8 14 8 28 8 14-8 28-8 14 8 28 8 14-8 28-8 14 8 28 8" />
          <path d="M62 104h116c5 0 7 5 5 9l-10 14c-2 3-6 5-10 5H77c-4 0-8-2-10-5l-10-14c-2-4 0-9 5-9z" />
          {drawing}
        </svg>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </main>
    </>
  )
}
