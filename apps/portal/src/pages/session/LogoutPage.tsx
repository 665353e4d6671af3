// Sign-out: ends the session on the server, forgets it here, and leads to the sign-in page.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { paths } from '../../routes/paths.ts'
import { clearToken, isLooking, readToken } from '../../session/token.ts'
import styles from './login.module.css'

export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const wasLooking = isLooking()
    const leave = () => {
      clearToken()
      void navigate(wasLooking ? paths.look() : paths.login(), { replace: true })
    }
    // Whatever the server says, this browser forgets the session; it also ends there by itself when idle.
    if (readToken() === undefined) leave()
    else call(wasLooking ? lookEndpoints.end : sessionEndpoints.logout, {}, { background: true }).then(leave, leave)
  }, [navigate])
  return (
    <main className={styles.leaving} role="status">
      <h1 tabIndex={-1}>正在退出登录</h1>
    </main>
  )
}
