// Sign-in: by code or by password, beside what the product stands for (screens.md 3).
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeRedirect } from '../../routes/redirect.ts'
import { sessionEndedMessage, storeToken } from '../../session/token.ts'
import { useBrand } from '../../session/use-brand.ts'
import { Footer } from '../../shell/Footer.tsx'
import { Logo } from '../../shell/Logo.tsx'
import { BrandPanel } from './BrandPanel.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './login.module.css'
import { PasswordForm } from './PasswordForm.tsx'

const ways = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
] as const
type Way = (typeof ways)[number]['value']

export function LoginPage() {
  const [way, setWay] = useState<Way>('code')
  const [query] = useSearchParams()
  const [ended] = useState(sessionEndedMessage)
  const navigate = useNavigate()
  const brand = useBrand()
  const enter = (sid: string, remember: boolean) => {
    storeToken(sid, remember)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  }
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
            登录
          </h1>
          {ended === undefined ? null : <NoticeStrip tone="warning">{ended}</NoticeStrip>}
          <SegmentedControl className={styles.ways ?? ''} label="登录方式" value={way} onChange={setWay} options={ways} />
          {way === 'code' ? <CodeForm onEntered={enter} /> : <PasswordForm onEntered={enter} />}
        </div>
        <Footer />
      </main>
    </div>
  )
}
