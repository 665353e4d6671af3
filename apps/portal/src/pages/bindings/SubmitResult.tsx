// The result of one submit: what became of each pair, live, and what failed asked for anew alone.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord, RefusedReply } from '@tallyhelm/protocol/topics/bindings/schemas'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { type ResultItem, ResultList } from '@tallyhelm/ui/display/ResultList'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { actionText, hasFailed, isOpen, mayRetry, reasonOf, resultOf, stateOf, targetText } from '../../bindings/pair-text.ts'
import { useCall } from '../../api/queries.ts'
import chosen from '../../pickers/chosen.module.css'
import styles from './bindings.module.css'
import { LookAgainButton, mayLookAgain } from './LookAgainButton.tsx'
import type { RecordActs } from './RecordList.tsx'
import { useRetry } from './use-retry.ts'
import { useSubmitRows } from './use-submit-rows.ts'

type Props = RecordActs & {
  submitId: string
  /** What goes on from here: 返回列表, 继续绑定. */
  children: ReactNode
  /** What is to be said of a pair beside its state and reason. */
  detailOf?: ((row: BindingRecord) => ReactNode) | undefined
  /** What is to be done for some of them, above the list. */
  aboveOf?: ((rows: readonly BindingRecord[]) => ReactNode) | undefined
  /** Of the button that looks again at what waits. */
  lookText?: string | undefined
  /** What else can be done with the pairs. */
  actions?: (rows: readonly BindingRecord[], acts: RecordActs) => ReactNode
}

export function SubmitResult(props: Props) {
  const rows = useSubmitRows(props.submitId)
  const refused = useCall(bindingEndpoints.refused, { submit_id: props.submitId }, { staleTime: Number.POSITIVE_INFINITY })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card padded={false} aria-label="提交结果">
      <div className={chosen.head}>
        <h2 ref={heading} tabIndex={-1}>
          提交结果
        </h2>
      </div>
      <Loaded call={refused} lines={6}>
        {({ pairs }) => (
          <Loaded call={rows} lines={6}>
            {found => <Pairs {...props} rows={found} refused={pairs} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

type RefusedPair = RefusedReply['pairs'][number]
type PairsProps = Props & { rows: readonly BindingRecord[]; refused: readonly RefusedPair[] }

function Pairs({ rows, refused, obstacle, onSubmit, children, detailOf, aboveOf, lookText, actions }: PairsProps) {
  const { retry, isPending } = useRetry(onSubmit)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(PAGE_SIZES[3])
  const failed = rows.filter(mayRetry)
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other))
  const items = [...refused.map(refusedItem), ...sorted.map(row => itemOf(row, detailOf?.(row)))]
  if (items.length === 0) return <NoticeStrip square>没有找到这次提交，请在下方的绑定记录中查看。</NoticeStrip>
  const at = Math.min(page, Math.max(1, Math.ceil(items.length / size)))
  return (
    <>
      <Outcome rows={rows} refused={refused.length} />
      {aboveOf?.(rows)}
      <div className={chosen.results}>
        <ResultList label="逐项结果" items={items.slice((at - 1) * size, at * size)} />
      </div>
      {items.length > PAGE_SIZES[3] ? (
        <Pagination label="结果分页" total={items.length} page={at} pageSize={size} onPage={setPage} onPageSize={setSize} />
      ) : null}
      <div className={chosen.end}>
        {failed.length === 0 ? null : (
          <Button size="large" loading={isPending} disabledReason={obstacle} onClick={() => retry(failed)}>
            重试失败项（{failed.length}）
          </Button>
        )}
        <LookAgainButton rows={rows.filter(mayLookAgain)} obstacle={obstacle} text={lookText} size="large" />
        {actions?.(rows, { obstacle, onSubmit })}
        {children}
      </div>
    </>
  )
}

/** What failed stands first, then what waits. */
const rank = (row: BindingRecord): number => ['failed', 'waiting', 'processing', 'success'].indexOf(resultOf(row))

const refusedItem = ({ account_id, outside_account_id, account_name, target, reason }: RefusedPair): ResultItem => ({
  id: `refused ${account_id} ${target}`,
  name: `${account_name}（${outside_account_id}）→ ${target}`,
  state: 'failed',
  note: reason,
})

const itemOf = (row: BindingRecord, detail: ReactNode): ResultItem => ({
  id: row.pair_id,
  name: row.type === 'NAME' ? `${row.before} → ${row.target}` : `${row.account_name}（${row.outside_account_id}）→ ${targetText(row)}`,
  state: resultOf(row),
  note: (
    <>
      {[actionText(row), stateOf(row).text, ...reasonOf(row), row.is_retried ? '已重试' : ''].filter(line => line !== '').join(' · ')}
      {detail}
    </>
  ),
})

function Outcome({ rows, refused }: { rows: readonly BindingRecord[]; refused: number }) {
  const total = rows.length + refused
  const done = rows.filter(row => row.state === 'DONE').length
  const failed = rows.filter(hasFailed).length + refused
  const waiting = rows.filter(row => resultOf(row) === 'waiting').length
  const running = rows.filter(isOpen).length - waiting
  return (
    <>
      <div role="status">
        <Words counts={{ total, done, failed, waiting, running }} />
      </div>
      <div className={styles.meter}>
        <Meter
          ratio={total === 0 ? 0 : (done + failed) / total}
          level="normal"
          label={`已完成 ${done + failed}/${total} 项`}
          start={`成功 ${done} · 失败 ${failed}${waiting > 0 ? ` · 等待 ${waiting}` : ''}`}
          end={`${done + failed}/${total}`}
        />
      </div>
    </>
  )
}

type Counts = Readonly<Record<'total' | 'done' | 'failed' | 'waiting' | 'running', number>>

function Words({ counts: { total, done, failed, waiting, running } }: { counts: Counts }) {
  if (running > 0)
    return (
      <NoticeStrip tone="info" title={`正在执行，还有 ${running} 项`} square>
        可离开此页面，结果将在消息中心提醒。
      </NoticeStrip>
    )
  if (waiting > 0)
    return (
      <NoticeStrip tone="warning" title={`${waiting} 项等待处理`} square>
        对方接受或人工核对后自动继续，可离开此页面，结果将在消息中心提醒。
      </NoticeStrip>
    )
  if (failed === 0) return <NoticeStrip tone="success" title="全部成功" square>{`共 ${total} 项。`}</NoticeStrip>
  const title = done === 0 ? '全部失败' : `部分成功 ${done}/${total}`
  return (
    <NoticeStrip tone={done === 0 ? 'error' : 'warning'} title={title} square>
      {`共 ${total} 项，成功 ${done} 项，失败 ${failed} 项，原因见各行。`}
    </NoticeStrip>
  )
}
