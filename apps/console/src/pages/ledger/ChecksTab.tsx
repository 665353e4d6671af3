// The invariants of the books as lights, checked when the tab is opened and on demand; a red one lists what breaks it.
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { INVARIANTS } from '@tallyhelm/protocol/topics/ledger/enums'
import type { BooksCheck } from '@tallyhelm/protocol/topics/ledger/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useCall } from '../../api/queries.ts'
import shared from '../../lists/cells.module.css'
import { InvoiceLight } from './InvoiceLight.tsx'
import styles from './ledger.module.css'

export function ChecksTab() {
  // It reads all of the books: only when somebody looks, never by itself again.
  const { data, error, refetch, isFetching } = useCall(
    ledgerEndpoints.checks,
    {},
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  )
  const again = (
    <Button size="small" loading={isFetching} loadingText="检查中…" onClick={() => void refetch()}>
      立即检查
    </Button>
  )
  const broken = data?.checks.filter(check => check.problems > 0).length ?? 0
  return (
    <Card
      title="恒等式"
      meta={data ? `${timeText(data.checked_at)} 检查全部账目，用时 ${data.took_ms} ms` : undefined}
      actions={again}
      padded={false}
    >
      {error ? (
        <NoticeStrip tone="error" square action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : null}
      {data ? (
        <div role="status" className={styles.verdict}>
          <NoticeStrip
            square
            tone={broken === 0 ? 'success' : 'error'}
            title={broken === 0 ? '全部恒等式成立' : `${broken} 项恒等式不成立`}
          />
        </div>
      ) : error ? null : (
        <div className={styles.waiting}>
          <Skeleton lines={8} />
        </div>
      )}
      <ul className={styles.lights} aria-label="恒等式检查结果">
        {(data?.checks ?? []).map(check => (
          <Light key={check.invariant} check={check} />
        ))}
      </ul>
      <InvoiceLight />
    </Card>
  )
}

function Light({ check }: { check: BooksCheck['checks'][number] }) {
  const { invariant, problems, objects } = check
  const name = entryOf(INVARIANTS, invariant) ?? invariant
  return (
    <li className={styles.light} data-broken={problems > 0 || undefined}>
      <span className={styles.lamp} aria-hidden />
      <span className={styles.lightName}>{name}</span>
      <Tag tone={problems > 0 ? 'error' : 'success'}>{problems > 0 ? `不成立：${problems} 处` : '成立'}</Tag>
      {problems === 0 ? null : (
        <table className={shared.table}>
          <caption className="sr-only">{name}：不成立的对象</caption>
          <thead>
            <tr>
              <th scope="col">对象</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {objects.map(({ object, problem }) => (
              <tr key={`${object} ${problem}`}>
                <td className={styles.mono}>{object}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems > objects.length ? <p className={styles.quiet}>仅列出前 {objects.length} 处</p> : null}
    </li>
  )
}
