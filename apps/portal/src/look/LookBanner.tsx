// Look banner: above every page of a look says who sees what through whose eyes, for how long, and ends it by one click.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { paths } from '../routes/paths.ts'
import { clearToken } from '../session/token.ts'
import styles from './look.module.css'

const MINUTE_MS = 60_000

export function LookBanner() {
  const { data } = useCall(lookEndpoints.current, {}, { staleTime: Number.POSITIVE_INFINITY })
  const navigate = useNavigate()
  const left = useMinutesLeft(data?.expires_at)
  useEffect(() => {
    // Whatever stands below the top bar moves down by as much.
    document.documentElement.dataset['look'] = 'open'
    return () => {
      delete document.documentElement.dataset['look']
    }
  }, [])
  const leave = () => {
    clearToken()
    void navigate(paths.look(), { replace: true })
    // Only a window that was opened by the console closes; elsewhere the page says what to do.
    window.close()
  }
  return (
    <div className={styles.bar} role="region" aria-label="客户视角">
      <Eye size={16} aria-hidden />
      <p>
        <b>只读视角</b>
        {data ? (
          <span>
            {data.staff_name} 正以 {data.customer_name}
            {data.sub_customer_name === null ? '' : ` · 子客户 ${data.sub_customer_name}`}（{data.user_name}）的视角查看
          </span>
        ) : null}
        {left === undefined ? null : <span className={styles.left}>{left} 分钟后自动结束</span>}
      </p>
      <Button size="small" onClick={() => void call(lookEndpoints.end, {}, { background: true }).then(leave, leave)}>
        退出
      </Button>
    </div>
  )
}

/** Begun minutes; looked at again often enough to be right. */
function useMinutesLeft(until: string | undefined): number | undefined {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), MINUTE_MS / 6)
    return () => clearInterval(timer)
  }, [])
  return until === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))
}
