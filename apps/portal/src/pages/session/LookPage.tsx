// Look page: the console hands over a single-use ticket, and this tab sees from then on what the customer sees (console.md 2).
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { storeLook } from '../../session/token.ts'
import styles from './login.module.css'

/** Behind the hash a ticket reaches no server's log. Without one the look has ended. */
export function LookPage() {
  const { hash } = useLocation()
  const [ticket] = useState(hash.slice(1))
  return ticket === '' ? (
    <Ended title="客户视角已结束" text="可以关闭此页；如需继续查看，请从运营后台重新打开。" />
  ) : (
    <Entering ticket={ticket} />
  )
}

function Entering({ ticket }: { ticket: string }) {
  const navigate = useNavigate()
  // Asked once: the ticket is good for one try.
  const { data, error } = useCall(
    lookEndpoints.enter,
    { ticket },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const sid = data?.sid
  const enter = useEffectEvent((received: string) => {
    storeLook(received)
    void navigate(paths.home(), { replace: true })
  })
  useEffect(() => {
    if (sid !== undefined) enter(sid)
  }, [sid])
  if (error) return <Ended title="未能打开客户视角" text={error.msg} />
  return (
    <main className={styles.leaving} role="status">
      <span className={styles.spinner} aria-hidden />
      <h1 tabIndex={-1}>正在打开客户视角</h1>
    </main>
  )
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome} role="alert">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
      </div>
    </main>
  )
}
