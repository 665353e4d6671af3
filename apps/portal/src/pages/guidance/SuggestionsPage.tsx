// What Meta recommends for the customer's ad accounts, what may be worth most first: checked live before anything is changed, or ignored with a reason.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { guidanceRows } from '@tallyhelm/protocol/topics/guidance/columns'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { GUIDANCE_STATUSES, GUIDANCE_WAYS, IGNORE_REASONS } from '@tallyhelm/protocol/topics/guidance/enums'
import { guidanceFilters } from '@tallyhelm/protocol/topics/guidance/lists'
import type { Guidance } from '@tallyhelm/protocol/topics/guidance/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { accountAmount } from '../../lists/amounts.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './guidance.module.css'

const CheckDialog = lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog }))
const IgnoreDialog = lazy(async () => ({ default: (await import('./IgnoreDialog.tsx')).IgnoreDialog }))

type Opened = { kind: 'check' | 'ignore'; row: Guidance }

export function SuggestionsPage() {
  const list = usePageFrame(guidanceFilters)
  const { data, table } = useListCall(guidanceEndpoints.list, list.request)
  const obstacle = useButtons()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [apply, ignore] = [obstacle('apply'), obstacle('ignore')]
  const cells = useMemo(() => cellsFor(setOpened, { apply, ignore }), [apply, ignore])
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader title="账户建议" actions={<ExportMenu list={{ kind: 'GUIDANCE', request: list.request }} total={data?.total_size} />} />
      <PortalList
        id="guidance"
        label="账户建议"
        frame={list}
        filtersLabel="建议筛选"
        tabs={<StatusTabs label="按状态筛选" {...list.tabs('status')} />}
        list={guidanceRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有账户建议" text="Meta 对您的 Facebook 账户给出优化建议时，会列在这里；每 6 小时读取一次。" />}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'check' ? <CheckDialog row={opened.row} onClose={close} /> : null}
        {opened?.kind === 'ignore' ? <IgnoreDialog row={opened.row} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

type Obstacles = { apply: string | undefined; ignore: string | undefined }

const cellsFor = (open: (of: Opened) => void, obstacles: Obstacles): Cells<Guidance, typeof guidanceRows.columns> => ({
  title: row => (
    <span className={styles.lines}>
      <span>{row.title}</span>
      {row.body === '' ? null : <span className={styles.note}>{row.body}</span>}
    </span>
  ),
  estimate: row => <Estimate row={row} />,
  status: row => <Status row={row} />,
  actions: row => <Actions row={row} open={open} obstacles={obstacles} />,
})

/** Never a figure that the platform has no word for. */
function Estimate({ row }: { row: Guidance }) {
  return (
    <span className={styles.figures}>
      {row.estimate === null ? <span>无预估</span> : <b>至多 {accountAmount(row.estimate, row.currency)}</b>}
      {row.lift === '' ? null : <span className={styles.note}>Meta：{row.lift}</span>}
      {row.score_lift === null ? null : <span className={styles.note}>机会分 +{row.score_lift}</span>}
    </span>
  )
}

function Status({ row }: { row: Guidance }) {
  const { text, tone } = GUIDANCE_STATUSES[row.status]
  const reason = row.ignore_reason === null ? null : row.ignore_note || IGNORE_REASONS[row.ignore_reason]
  return (
    <span className={styles.lines}>
      <span>
        <Tag tone={tone}>{text}</Tag> {row.is_applying ? <Tag tone="info">应用中</Tag> : null}
      </span>
      {reason === null ? null : <span className={styles.note}>{reason}</span>}
      {row.status !== 'PENDING' && row.closed_by !== null ? <span className={styles.note}>{row.closed_by}</span> : null}
    </span>
  )
}

function Actions({ row, open, obstacles }: { row: Guidance; open: (of: Opened) => void; obstacles: Obstacles }) {
  if (row.status !== 'PENDING') return <span className={styles.note}>—</span>
  const isOurs = row.way === 'US'
  const busy = row.is_applying ? '正在应用，请等待结果' : undefined
  const name = `${row.account_name} ${row.title}`
  return (
    <span className={styles.actions}>
      <Button
        variant="link"
        size="mini"
        aria-haspopup="dialog"
        aria-label={`${isOurs ? '应用' : GUIDANCE_WAYS[row.way]} ${name}`}
        disabledReason={isOurs ? (obstacles.apply ?? busy) : undefined}
        onClick={() => open({ kind: 'check', row })}
      >
        {isOurs ? '应用' : row.way === 'META' ? '去 Meta' : '查看'}
      </Button>
      <Button
        variant="text"
        size="mini"
        aria-haspopup="dialog"
        aria-label={`忽略 ${name}`}
        disabledReason={obstacles.ignore ?? busy}
        onClick={() => open({ kind: 'ignore', row })}
      >
        忽略
      </Button>
    </span>
  )
}
