// Authorization redirect: a platform leads the popup back here; the answer goes to the page that waits for it, and the popup closes.
import { lazy, Suspense, useEffect, useState } from 'react'
import { returnIn } from '../../openings/hear-return.ts'
import { AUTH_REDIRECT, returnAnswer } from '../../session/auth-redirect.ts'
import styles from './login.module.css'

const MetaReturn = lazy(async () => ({ default: (await import('../../openings/MetaReturn.tsx')).MetaReturn }))

const OUTCOMES = {
  sending: { title: '正在返回授权结果', hint: '请稍候。' },
  returned: { title: '授权结果已返回', hint: '窗口将自动关闭；如未关闭，请手动关闭本窗口。' },
  nobody: { title: '无法返回授权结果', hint: '未找到发起授权的页面，请关闭本窗口后重新发起授权。' },
} as const

export function AuthRedirectPage() {
  // Read while drawing: what was answered is a secret and leaves the address with the first effect, which may run twice.
  const [answer] = useState(() => ({ hash: window.location.hash, search: window.location.search }))
  const [state, setState] = useState<keyof typeof OUTCOMES>('sending')
  useEffect(() => {
    let isShown = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void returnAnswer({ type: AUTH_REDIRECT, ...answer }).then(isTaken => {
      if (isTaken) window.close()
      if (isShown) setState(isTaken ? 'returned' : 'nobody')
    })
    return () => {
      isShown = false
    }
  }, [answer])
  const [opening] = useState(() => returnIn(answer))
  const { title, hint } = OUTCOMES[state]
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome} role="status">
        {state === 'nobody' && opening !== undefined ? (
          <Suspense>
            <MetaReturn answer={opening} />
          </Suspense>
        ) : (
          <>
            <h1 tabIndex={-1}>{title}</h1>
            <p>{hint}</p>
          </>
        )}
      </div>
    </main>
  )
}
