// ③ and ④: the rows with what is wrong in them, to be mended here, and the confirmation of those that are right.
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { DECIMAL_READING } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { rowProblemText } from '@tallyhelm/protocol/topics/imports/limits'
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { hasAmounts, kindOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { RecentSame } from '../../orders/RecentSame.tsx'
import { LargestAmounts } from './LargestAmounts.tsx'
import { largestFirst } from './largest-first.ts'
import { CancelButton } from './CancelButton.tsx'
import { FailedRowsButton } from './FailedRowsButton.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'
import { PreviewGrid } from './PreviewGrid.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { rowName } from './use-batch-press.ts'
import { type RowEdits, useRowEdits } from './use-row-edits.ts'

const MOST_POINTS = 3
const ORDERS = [
  { value: 'amount', label: '金额从大到小' },
  { value: 'sheet', label: '文件顺序' },
] as const

export function PreviewStep({ batch }: { batch: ImportDetail }) {
  const edits = useRowEdits(batch)
  const hasSums = hasAmounts(kindOf(batch))
  const [wanted, setWanted] = useState<'wrong' | 'all'>('wrong')
  const edit = useCommand(importEndpoints.edit, { onSuccess: edits.restore })
  const isWrong = (row: ImportDetail['rows'][number]) => row.problems.length > 0
  const wrong = edits.rows.filter(isWrong)
  const shown = wrong.length === 0 ? 'all' : wanted
  const [order, setOrder] = useState<'amount' | 'sheet'>('amount')
  const all = order === 'amount' ? largestFirst(edits.rows, batch.currency) : edits.rows
  const rows = shown === 'wrong' ? wrong : all
  return (
    <Stack gap={16}>
      <ImportSteps current={batch.invalid_count > 0 || edits.isDirty ? 2 : 3} />
      <Problems batch={batch} />
      <SheetReadingText reading={batch.sheet_reading} more={hasSums ? [DECIMAL_READING] : []} />
      <LargestAmounts rows={edits.rows.filter(row => !isWrong(row))} currency={batch.currency} />
      <RecentRows batch={batch} edits={edits} />
      <div className={styles.toolbar}>
        <SegmentedControl
          label="显示的行"
          value={shown}
          onChange={setWanted}
          options={[
            { value: 'wrong', label: `有误 ${wrong.length}`, disabled: wrong.length === 0 },
            { value: 'all', label: `全部 ${edits.rows.length}` },
          ]}
        />
        {shown === 'all' && hasSums ? <SegmentedControl label="行的顺序" value={order} onChange={setOrder} options={ORDERS} /> : null}
        <span className={styles.toolbarEnd}>
          {wrong.length > 0 && wrong.length < edits.rows.length ? (
            <Button size="small" onClick={() => edits.remove(wrong.map(row => row.row_no))}>
              移除有误的行
            </Button>
          ) : null}
          {batch.invalid_count > 0 ? <FailedRowsButton batchId={batch.batch_id} look="default" /> : null}
        </span>
      </div>
      <PreviewGrid batch={batch} rows={rows} edits={edits} />
      {edits.isDirty ? (
        <div className={styles.dirty}>
          <span>
            已修改 {edits.changes.rows.length} 行，移除 {edits.changes.removed.length} 行，尚未保存
          </span>
          <Button size="small" onClick={edits.restore}>
            放弃修改
          </Button>
          <Button
            size="small"
            variant="outline"
            loading={edit.isPending}
            onClick={() => edit.mutate({ request: { batch_id: batch.batch_id, ...edits.changes } })}
          >
            保存并重新校验
          </Button>
        </div>
      ) : null}
      <SubmitPanel batch={batch} isDirty={edits.isDirty} cancel={<CancelButton batch={batch} look="default" />} />
    </Stack>
  )
}

function Problems({ batch }: { batch: ImportDetail }) {
  const all = batch.rows.flatMap(row => row.problems.map(problem => rowProblemText(row.row_no, problem.msg)))
  if (all.length === 0) return <NoticeStrip tone="success">共 {batch.total_count} 行，全部通过校验。</NoticeStrip>
  const rest = all.length > MOST_POINTS ? [`另有 ${all.length - MOST_POINTS} 处，见下表`] : []
  return (
    <NoticeStrip
      tone="warning"
      title={`${batch.invalid_count} 行有误，可在下表修改；有误的行不会提交`}
      points={[...all.slice(0, MOST_POINTS), ...rest]}
    />
  )
}

/** Additions that somebody just ordered: told before they are sent, and taken out with one press. */
function RecentRows({ batch, edits }: { batch: ImportDetail; edits: RowEdits }) {
  const left = batch.recent_same.filter(({ row_no }) => edits.rows.some(row => row.row_no === row_no))
  return (
    <RecentSame
      second={{ recent: left, isAsked: false }}
      currency={batch.currency}
      nameOf={rowName}
      action={
        <Button size="small" onClick={() => edits.remove(left.map(row => row.row_no))}>
          移除这 {left.length} 行
        </Button>
      }
    />
  )
}
