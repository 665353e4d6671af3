// One pair of the records: how it stands and why, what can be done, and what was asked for.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import type { ReactNode } from 'react'
import { actionText, hasFailed, reasonOf, targetText } from '../../bindings/pair-text.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import type { DrawerProps } from './RecordList.tsx'

type Props = DrawerProps<BindingRecord> & {
  tag: ReactNode
  /** Of its type, among the facts. */
  facts: readonly { label: string; value: ReactNode }[]
  /** Whether what stands above the actions says the reason better. */
  isExplained?: boolean
  children?: ReactNode
}

export function PairDrawer({ row, ids, tag, actions, facts, isExplained = false, children, onGo, onClose }: Props) {
  const reasons = isExplained ? [] : reasonOf(row)
  const failed = hasFailed(row)
  return (
    <Drawer open onClose={onClose} title={`${actionText(row)} ${targetText(row)}`} {...rowSteps(ids, row.pair_id, onGo)} headEnd={tag}>
      <Stack gap={20}>
        {children}
        {reasons.length === 0 ? null : (
          <NoticeStrip tone={failed ? 'error' : 'warning'} title={failed ? '未成功' : '进度说明'}>
            {reasons.map(line => (
              <p key={line}>{line}</p>
            ))}
          </NoticeStrip>
        )}
        <Row gap={12}>{actions}</Row>
        <Definitions
          items={[
            { label: '申请单号', value: <IdCell id={row.pair_id} /> },
            { label: '广告账户', value: `${row.account_name}（${row.outside_account_id}）` },
            { label: '开户公司', value: row.company_name },
            ...facts,
            { label: '申请', value: `${row.submitter} · ${timeText(row.submitted_at)}` },
            { label: '完成时间', value: row.ended_at === null ? '进行中' : timeText(row.ended_at) },
            { label: '备注', value: row.note === '' ? '—' : row.note },
          ]}
        />
      </Stack>
    </Drawer>
  )
}
