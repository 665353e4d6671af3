// After the confirmation: how far the batch is, and what became of each row.
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useEffect, useRef } from 'react'
import { RecentSame, STILL } from '../../orders/RecentSame.tsx'
import { CancelButton } from './CancelButton.tsx'
import { FailedRowsButton } from './FailedRowsButton.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'
import { ResultRows } from './ResultRows.tsx'
import { rowName, useBatchPress } from './use-batch-press.ts'
import { useConfirmBatch } from './use-confirm-batch.ts'

/** `takesFocus`: the button that had it has just left with the preview. */
export function BatchResult({ batch, takesFocus }: { batch: ImportDetail; takesFocus: boolean }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) outcome.current?.focus()
  }, [takesFocus])
  const { finished_count: finished, failed_count: failed, closed_count: closed, total_count: total } = batch
  const ended = finished + failed + closed
  return (
    <Stack gap={16}>
      {batch.is_confirmed ? <ImportSteps current={4} /> : null}
      <div ref={outcome} tabIndex={-1} role="status">
        <Outcome batch={batch} />
      </div>
      {batch.is_confirmed ? (
        <Meter
          ratio={total === 0 ? 0 : ended / total}
          level="normal"
          label={`已完成 ${ended}/${total} 行`}
          start={`成功 ${finished} · 失败 ${failed}${closed > 0 ? ` · 驳回与取消 ${closed}` : ''}`}
          end={`${ended}/${total}`}
        />
      ) : null}
      {failed > 0 ? (
        <div className={styles.buttons}>
          <FailedRowsButton batchId={batch.batch_id} look="default" />
        </div>
      ) : null}
      <ResultRows batch={batch} />
    </Stack>
  )
}

function Outcome({ batch }: { batch: ImportDetail }) {
  const { status, finished_count: finished, failed_count: failed, closed_count: closed, total_count: total } = batch
  if (status === 'CANCELLED') return <NoticeStrip>批次已撤销，没有提交任何申请。</NoticeStrip>
  if (status === 'RUNNING') return <NoticeStrip>正在执行，可离开此页面，结果将在消息中心提醒。</NoticeStrip>
  if (status === 'WAITING') return <Short batch={batch} />
  if (status === 'FINISHED' && finished === total) return <NoticeStrip tone="success">全部成功，共 {total} 行。</NoticeStrip>
  if (status === 'FINISHED' && failed === 0) {
    return (
      <NoticeStrip tone="warning">
        成功 {finished} 行，{closed} 行的申请已驳回或取消，未执行。
      </NoticeStrip>
    )
  }
  if (status === 'FINISHED') {
    return (
      <NoticeStrip tone="warning">
        部分成功 {finished}/{total}，可下载失败行，修改后重新导入。
      </NoticeStrip>
    )
  }
  return total === 0 ? (
    <NoticeStrip tone="error">解析中断，请重新上传。</NoticeStrip>
  ) : (
    <NoticeStrip tone="error">全部失败，可下载失败行，修改后重新导入。</NoticeStrip>
  )
}

/** Money is short for some of the orders: they go out again when there is more, or are given up. */
function Short({ batch }: { batch: ImportDetail }) {
  const { confirm, isSending, dialog } = useConfirmBatch()
  const second = useBatchPress(batch)
  const send = () => confirm({ batch_id: batch.batch_id, remark: '' })
  const waiting = batch.rows.filter(row => row.state === 'SHORT').length
  return (
    <Stack gap={8}>
      <NoticeStrip
        tone="warning"
        action={
          <span className={styles.buttons}>
            <CancelButton batch={batch} look="default" />
            <Button variant="outline" loading={isSending || second.isLooking} onClick={() => void second.press(send)}>
              {second.isAsked ? STILL : `重新提交 ${waiting} 行`}
            </Button>
            {dialog}
          </span>
        }
      >
        {batch.shortage}。{waiting} 行尚未提交，补足资金后可重新提交。
      </NoticeStrip>
      <RecentSame second={second} currency={batch.currency} nameOf={rowName} />
    </Stack>
  )
}
