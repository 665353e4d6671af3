// Access frame: the brand panel beside one form, for signing in, registering and a forgotten password (screens.md 3).
import type { ReactNode } from 'react'
import { useBrand } from '../../session/use-brand.ts'
import { Footer } from '../../shell/Footer.tsx'
import { Logo } from '../../shell/Logo.tsx'
import { BrandPanel } from './BrandPanel.tsx'
import styles from './login.module.css'

export function AccessFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand()
  return (
    <div className={styles.split}>
      <BrandPanel lines={brand?.login_hero_text ?? []} name={brand?.name_zh} english={brand?.name_en} />
      <main className={styles.side}>
        <div className={styles.form}>
          <p className={styles.mark}>
            <Logo size={34} />
            <b>{brand?.name_zh}</b>
          </p>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
        <Footer />
      </main>
    </div>
  )
}
