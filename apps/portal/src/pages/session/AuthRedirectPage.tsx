// Authorization redirect: a platform leads the popup back here; the answer goes to the page that opened it, and the popup closes.
import { useEffect, useState } from 'react'
import styles from './login.module.css'

/** What the opener is sent; it must check that the message comes from its own origin. */
export type AuthRedirectMessage = { type: 'tallyhelm.auth-redirect'; hash: string; search: string }

export function AuthRedirectPage() {
  const [opener] = useState(ownOpener)
  useEffect(() => {
    if (!opener) return
    const { hash, search, origin, pathname } = window.location
    const message: AuthRedirectMessage = { type: 'tallyhelm.auth-redirect', hash, search }
    opener.postMessage(message, origin)
    // What was answered is a secret: it does not stay in the address.
    window.history.replaceState(window.history.state, '', pathname)
    window.close()
  }, [opener])
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome} role="status">
        <h1 tabIndex={-1}>{opener ? '授权结果已返回' : '无法返回授权结果'}</h1>
        <p>{opener ? '窗口将自动关闭；如未关闭，请手动关闭本窗口。' : '未找到发起授权的页面，请关闭本窗口后重新发起授权。'}</p>
      </div>
    </main>
  )
}

/** The page that opened this window, if it is one of this portal. */
function ownOpener(): Window | undefined {
  const opener: unknown = window.opener
  if (typeof opener !== 'object' || opener === null || opener === window) return undefined
  const page = opener as Window // an opener is a window, by the standard
  try {
    return page.location.origin === window.location.origin ? page : undefined
  } catch {
    return undefined
  }
}
