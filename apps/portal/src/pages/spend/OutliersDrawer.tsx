// The days of a channel that cost far more than usual, the median beside each; somebody who knows of one takes it off, and may put it back.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { outlierRows } from '@tallyhelm/protocol/topics/spend/outlier-columns'
import { outlierEndpoints } from '@tallyhelm/protocol/topics/spend/outlier-endpoints'
import {
  OUTLIER_ENDED_DAYS,
  OUTLIER_LEAST_USD,
  OUTLIER_LEAST_WEEKS,
  OUTLIER_TIMES,
  OUTLIER_WEEKS,
} from '@tallyhelm/protocol/topics/spend/outlier-limits'
import type { Outlier } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { CardList, useCardPaging } from '../../lists/CardList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { accountCell } from './spend-cells.tsx'
import styles from './spend.module.css'

const SHOWN = [
  { value: 'open', label: '待核对' },
  { value: 'known', label: '已知晓' },
] as const

export function OutliersDrawer({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [shown, setShown] = useState<'open' | 'known'>('open')
  return (
    <Drawer open onClose={onClose} width={880} title={`${CHANNELS[channel].name} 异常消耗`}>
      <Stack gap={16}>
        <NoticeStrip>
          {`今天与此前 ${OUTLIER_ENDED_DAYS} 天（账户时区）中，消耗不低于近 ${OUTLIER_WEEKS} 周同一星期中位数 ${OUTLIER_TIMES} 倍、且折合不低于 $${OUTLIER_LEAST_USD} 的账户。同一星期不足 ${OUTLIER_LEAST_WEEKS} 周数据、或中位数为 0 的不判断。`}
        </NoticeStrip>
        <SegmentedControl label="异常消耗状态" value={shown} onChange={setShown} options={SHOWN} />
        <Days key={shown} channel={channel} isKnown={shown === 'known'} />
      </Stack>
    </Drawer>
  )
}

function Days({ channel, isKnown }: { channel: Channel; isKnown: boolean }) {
  const toast = useToast()
  const paging = useCardPaging()
  const { data, table } = useListCall(outlierEndpoints.outliers, { ...paging.request, channel, is_known: isKnown })
  const mark = useCommand(outlierEndpoints.markOutlier, {
    onSuccess: () => toast.success(isKnown ? '已重新列入待核对' : '已标为知晓，不再提醒'),
  })
  const { mutate } = mark
  const cells = useMemo(
    () => cellsFor(({ account_id, day, known_at }) => mutate({ request: { account_id, day, is_known: known_at === null } })),
    [mutate],
  )
  return (
    <CardList
      id="spend-outliers"
      title={isKnown ? '已知晓' : '待核对'}
      list={outlierRows}
      cells={cells}
      page={data}
      table={table}
      paging={paging}
      empty={<Empty title={isKnown ? '没有已知晓的异常消耗' : '没有异常消耗'} text="账户某天的消耗远高于往常时，会列在这里。" />}
    />
  )
}

const cellsFor = (onMark: (of: Outlier) => void): Cells<Outlier, typeof outlierRows.columns> => ({
  account: accountCell,
  day: ({ day, is_running }) => (is_running ? `${day}（进行中）` : day),
  times: ({ times }) => `${times} 倍`,
  known: row => (
    <span className={styles.known}>
      <Button
        size="mini"
        aria-label={`${row.known_at === null ? '已知晓' : '重新列入'} ${row.account_name} ${row.day}`}
        onClick={() => onMark(row)}
      >
        {row.known_at === null ? '已知晓' : '重新列入'}
      </Button>
      {row.known_at === null ? null : (
        <span className={styles.note}>
          {row.known_by} {timeText(row.known_at).slice(5, 16)}
        </span>
      )}
    </span>
  ),
})
