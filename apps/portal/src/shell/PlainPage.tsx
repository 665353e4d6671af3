// Plain page: top bar, one card in the middle and the footer, for pages that need a session but no menu.
import { Card } from '@tallyhelm/ui/layout/Card'
import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'
import { Footer } from './Footer.tsx'
import styles from './plain-page.module.css'
import { TopBar } from './TopBar.tsx'

/** `width` in px; narrower windows are filled. */
export function PlainPage({ title, width, children }: { title: string; width: 520 | 720; children: ReactNode }) {
  return (
    <>
      <TopBar session={useSession()} />
      <main className={styles.page}>
        <Card className={styles.card ?? ''} style={{ maxWidth: width }}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </Card>
        <Footer />
      </main>
    </>
  )
}
